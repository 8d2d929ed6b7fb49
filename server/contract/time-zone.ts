import { z } from 'zod';
import { formatted } from './format.js';

const WRONG = {
  error: 'A time zone such as Europe/Stockholm',
  params: { sentence: 'type', values: { type: 'time-zone' } },
};
/** A name of the IANA time zone database. */
export const timeZone = z.string().refine(isTimeZone, WRONG);
/** The same, or empty for none. */
export const optionalTimeZone = formatted(
  'time-zone',
  z.string().refine((name) => name === '' || isTimeZone(name), WRONG),
);

function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name)
    );
  } catch {
    return false;
  }
}
