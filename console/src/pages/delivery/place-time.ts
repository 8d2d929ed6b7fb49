import type { Formats } from '../../i18n/format.js';

/** A day, or a day and a time at the place: `2026-11-27`, `2026-11-27T14:00`. The time is shown as it is said, in no zone. */
export function placeTime(value: string, f: Pick<Formats, 'day'>): string {
  const [day = '', time] = value.split('T');
  return time === undefined ? f.day(day) : `${f.day(day)} ${time}`;
}
