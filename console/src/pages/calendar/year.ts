import { addDays, dayNumber, dayText, mondayOf } from '../../../../server/domain/calendar/day.js';
import type { Formats } from '../../i18n/format.js';

/** A Monday. */
const MONDAY = '2026-11-23';
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** The short names of Monday to Sunday. */
export function weekdayNames({ weekday }: Pick<Formats, 'weekday'>): string[] {
  return WEEK.map((at) => weekday(addDays(MONDAY, at)));
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return dayNumber(day) - mondayOf(dayNumber(day));
}

/** The weeks of a month, from Monday; null for days of other months. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = `${String(year)}-${String(month).padStart(2, '0')}-01`;
  const weeks: (string | null)[][] = [];
  for (let monday = mondayOf(dayNumber(first)); ; monday += WEEK.length) {
    const week = WEEK.map((at) => dayText(monday + at)).map((day) => (day.startsWith(first.slice(0, 7)) ? day : null));
    if (week.every((day) => day === null)) return weeks;
    weeks.push(week);
  }
}
