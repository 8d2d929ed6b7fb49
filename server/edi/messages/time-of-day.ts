import { type Code, code } from '../syntax/codes.js';

/** Formats 2379 with a time of day, and how many digits stand before it. */
const DAY_DIGITS: ReadonlyMap<Code, number> = new Map(
  Object.entries({ 201: 6, 202: 6, 203: 8, 204: 8, 205: 8, 301: 6, 302: 6, 303: 8, 304: 8, 713: 6, 719: 8 }).map(
    ([format, digits]) => [code(format), digits],
  ),
);

/** Whether a date names a time of day; midnight is what programs write that know none. */
export function timeOfDay(format: Code, text: string): boolean {
  const digits = DAY_DIGITS.get(format);
  return digits !== undefined && /[1-9]/.test(text.slice(digits, digits + 4));
}
