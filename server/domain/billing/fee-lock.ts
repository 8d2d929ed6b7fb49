import { addDays, dayNumber, dayText } from '../calendar/day.js';
import { dayAt, instantAt } from '../calendar/zone.js';

/**
 * What an EDI service fee that is not paid leads to, the gravest last: the day after its due date it is overdue, 15 calendar days before its
 * lock date people are warned, from the lock date on no despatch advice is sent (specification, sections 1 and 9, L-24). A fee that is
 * paid or withdrawn is `ok` at once.
 */
export const FEE_STATES = ['ok', 'overdue', 'warning', 'locked'] as const;
export type FeeState = (typeof FEE_STATES)[number];

/** Calendar days before the lock on which the warning begins. */
export const WARNING_DAYS = 15;

/** The days YYYY-MM-DD of a fee, by the calendar of the company that owes it. */
export interface FeeDays {
  readonly dueDate: string;
  /** The first day on which sending is locked, as the last extension has it. */
  readonly lockDate: string;
  /** Paid, or withdrawn as registered by mistake. */
  readonly isSettled: boolean;
}

/** Calendar days from `today` to the lock: 0 on the lock date itself, negative after it. */
export function daysLeft(lockDate: string, today: string): number {
  return dayNumber(lockDate) - dayNumber(today);
}

/** How far a fee has come on a day. */
export function feeState({ dueDate, lockDate, isSettled }: FeeDays, today: string): FeeState {
  if (isSettled) return 'ok';
  const left = daysLeft(lockDate, today);
  if (left <= 0) return 'locked';
  if (left <= WARNING_DAYS) return 'warning';
  return today > dueDate ? 'overdue' : 'ok';
}

/** The day YYYY-MM-DD at a place. @param now milliseconds since 1970-01-01T00:00Z. @throws RangeError for a zone that there isn't. */
export function feeDay(now: number, timeZone: string): string {
  return dayText(dayAt(now, timeZone));
}

/** When a day begins at a place, in milliseconds since 1970-01-01T00:00Z. @throws RangeError for a zone that there isn't. */
export function beginOfDay(day: string, timeZone: string): number {
  return instantAt(dayNumber(day) * 86_400_000, timeZone);
}

/** The day on which the warning of a lock date begins. */
export function warningBegins(lockDate: string): string {
  return addDays(lockDate, -WARNING_DAYS);
}

/** The mails about a lock, in their order, each from so many days left on. */
export const FEE_MAIL_STAGES = { warning: WARNING_DAYS, 'five-days': 5, 'one-day': 1, locked: 0 } as const;
export type FeeMailStage = keyof typeof FEE_MAIL_STAGES;

/** The mail that is due with so many days left: the last stage that has begun. One that was missed is not made up for. */
export function mailStage(left: number): FeeMailStage | null {
  if (left <= FEE_MAIL_STAGES.locked) return 'locked';
  if (left <= FEE_MAIL_STAGES['one-day']) return 'one-day';
  if (left <= FEE_MAIL_STAGES['five-days']) return 'five-days';
  return left <= FEE_MAIL_STAGES.warning ? 'warning' : null;
}
