import { addWorkingDays, type WorkCalendar } from '../calendar/working-days.js';
import { type KnownRelation, relationOf, type RelationSought } from './relation.js';

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

/** A relation with a partner that says how far ahead the partner's schedules are firm. */
export interface FirmRelation extends KnownRelation {
  readonly firm: FirmPeriod;
  /** The partner's. */
  readonly calendar: WorkCalendar;
}

/** The last day of the firm zone of a release at a place, by the relation that it comes under; null where none says so. */
export function lastAgreedFirmDay(
  issued: number,
  relations: readonly FirmRelation[],
  sought: RelationSought,
): number | null {
  const relation = relationOf(relations, sought);
  return relation === null ? null : lastFirmDay(issued, relation.firm, relation.calendar);
}

/**
 * Whether a period of a release is firm: one that begins in the firm zone. Where no zone was agreed, one with call-offs that are firm or
 * urgent by their status.
 */
export function isFirmPeriod(
  { day, isFirm }: { readonly day: number; readonly isFirm: boolean },
  lastDay: number | null,
): boolean {
  return lastDay === null ? isFirm : day <= lastDay;
}
