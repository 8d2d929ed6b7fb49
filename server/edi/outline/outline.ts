import { CALLOFF_STATUSES } from '../model/delivery-schedule.js';
import { periodOf } from '../../domain/calendar/period.js';
import { isoDate, NO_DATE, type PackedDate } from '../syntax/date.js';

/** A line of the structured side of a file: a business word, its value, and where it stands (bytes, end exclusive). */
export interface OutlineEntry {
  level: number;
  label: string;
  value: string;
  /** Place in the standard: `QTY 113`, `512 / 39-60`. */
  reference: string;
  segment: number;
  start: number;
  end: number;
  /** Opens a group: the entries of a higher level behind it belong to it. */
  heading: boolean;
}

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `24 Nov 2026`, '' where there is no date. */
export function dayText(date: PackedDate): string {
  if (date === NO_DATE) return '';
  return `${date % 100} ${monthText(date)}`;
}

function monthText(date: PackedDate): string {
  return `${MONTH_NAMES[(Math.floor(date / 100) % 100) - 1] ?? ''} ${Math.floor(date / 10_000)}`;
}

function periodText(date: PackedDate, last: PackedDate): string {
  const period = periodOf(isoDate(date), isoDate(last));
  if (period === 'day') return dayText(date);
  if (period === 'week') return `Week of ${dayText(date)}`;
  return period === 'month' && date % 100 === 1 ? monthText(date) : `${dayText(date)} to ${dayText(last)}`;
}

/** `24 Nov 2026, firm`, `week of 23 Nov 2026, forecast`, `Dec 2026, forecast`, `1 Apr 2027 to 30 Jun 2027, forecast`. `status` -1 leaves it out. */
export function calloffLabel(date: PackedDate, last: PackedDate, status: number): string {
  const when = date === NO_DATE ? 'No date' : periodText(date, last);
  const commitment = CALLOFF_STATUSES[status];
  return commitment === undefined ? when : `${when}, ${commitment}`;
}
