import { dayNumberOf, dayText, mondayOf } from '../calendar/day.js';
import type { Interval } from './names.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds after midnight, UTC: at night, behind the files of the day before. */
const AT_MS = 3 * HOUR_MS;

/** The first day from one on, as days since 1970-01-01, on which an action runs: each day, each Monday or each first of a month. */
const FIRST_DAY: Readonly<Record<Interval, (from: number) => number>> = {
  daily: (from) => from,
  weekly: (from) => mondayOf(from + 6),
  monthly: (from) => {
    const [year = 0, month = 0, day = 0] = dayText(from).split('-').map(Number);
    if (day === 1) return from;
    return month === 12 ? dayNumberOf(year + 1, 1, 1) : dayNumberOf(year, month + 1, 1);
  },
};

/** When an action runs next after a moment, both in milliseconds since 1970: at 03:00 UTC. */
export function nextRun(schedule: Interval, after: number): number {
  const from = Math.floor((after - AT_MS) / DAY_MS) + 1;
  return FIRST_DAY[schedule](from) * DAY_MS + AT_MS;
}
