import { addWorkingDays, type WorkCalendar } from '../calendar/working-days.js';

/** How far ahead of its issue date a release is firm. */
export interface FirmPeriod {
  /** The issue date itself and so many days more; null where nothing was agreed. */
  readonly days: number | null;
  readonly basis: 'calendar' | 'working';
}

/**
 * The last day of the firm zone of a release, in days since 1970-01-01; null where nothing was agreed. Both ends belong to the zone: with
 * 0 days it is the issue date alone, or the day of receipt where a release has none.
 * @param calendar the customer's, which counts for working days alone
 */
export function lastFirmDay(issued: number, { days, basis }: FirmPeriod, calendar: WorkCalendar): number | null {
  if (days === null) return null;
  return basis === 'working' ? addWorkingDays(issued, days, calendar) : issued + days;
}
