import { dayNumberOf } from './day.js';

/** Where days are counted for a company whose own calendar names no time zone. */
export const USUAL_TIME_ZONE = 'Europe/Stockholm';

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

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size < 1_000) clocks.set(timeZone, clock);
  return clock;
}

/**
 * What a clock shows at a place, in milliseconds as if it stood in UTC.
 * @param instant milliseconds since 1970-01-01T00:00Z
 * @throws RangeError for a zone that there isn't
 */
export function clockAt(instant: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const ms = ((instant % 1_000) + 1_000) % 1_000;
  return (dayNumberOf(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000 + ms;
}

/**
 * The instant at which a clock at a place shows something; of two the first one, and where the clock jumps over it, the moment after as
 * long a time.
 * @param clock as `clockAt` answers it
 */
export function instantAt(clock: number, timeZone: string): number {
  const offsetAt = (instant: number): number => clockAt(instant, timeZone) - instant;
  // The greater offset is that of summer time, whose reading of a clock that shows a time twice is the first one.
  const [before, after] = [offsetAt(clock - 86_400_000), offsetAt(clock + 86_400_000)];
  const [first, second] = [clock - Math.max(before, after), clock - Math.min(before, after)];
  return clockAt(first, timeZone) === clock ? first : second;
}
