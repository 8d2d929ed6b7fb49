import { dayNumberOf } from './day.js';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  // Names of zones are few; whoever sends others is not remembered.
  if (formats.size < 1_000) formats.set(timeZone, format);
  return format;
}

/**
 * The calendar day that it is at a place, as days since 1970-01-01, by the rules for summer time that the platform knows.
 * @param instant milliseconds since 1970-01-01T00:00Z
 * @param timeZone name of the IANA database, as Europe/Stockholm
 * @throws RangeError for a zone that there isn't
 */
export function dayAt(instant: number, timeZone: string): number {
  let [year, month, day] = [0, 0, 0];
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) {
    if (type === 'year') year = Number(value);
    else if (type === 'month') month = Number(value);
    else if (type === 'day') day = Number(value);
  }
  return dayNumberOf(year, month, day);
}
