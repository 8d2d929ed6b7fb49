/** What became of the demand of a period, and why a quantity that differs is no change. */
export const CHANGE_REASONS = [
  'same',
  'received-early',
  'received-late',
  'added',
  'removed',
  'raised',
  'lowered',
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** A period and what both releases call off in it. Days as days since 1970-01-01. */
export interface ComparedPeriod {
  readonly day: number;
  readonly lastDay: number;
  readonly previous: bigint;
  readonly current: bigint;
  readonly isFirm: boolean;
}

/** Rows of a comparison as columns, line by line and within these by date. Quantities have the scale of the compared line. */
export class ChangeRows {
  /** First and last days of the periods, as days since 1970-01-01. */
  readonly days: number[] = [];
  readonly lastDays: number[] = [];
  /** What each release calls off in the period. */
  readonly previous: bigint[] = [];
  readonly current: bigint[] = [];
  /** What the current release should call off by the previous one and by what was received meanwhile. */
  readonly expected: bigint[] = [];
  /** Current less expected. */
  readonly changes: bigint[] = [];
  readonly reasons: ChangeReason[] = [];
  /** Whether a call-off of the period is firm or urgent in one of the releases. */
  readonly isFirm: boolean[] = [];
  /** What the current release asks for through the period, cumulatively; null where lines are not compared so. */
  readonly cumulative: (bigint | null)[] = [];

  get length(): number {
    return this.days.length;
  }

  /** Adds a row, unless nothing is in it. */
  add(period: ComparedPeriod, change: bigint, cumulative: bigint | null = null): void {
    const { day, lastDay, previous, current, isFirm } = period;
    if (previous === 0n && current === 0n && change === 0n) return;
    this.days.push(day);
    this.lastDays.push(lastDay);
    this.previous.push(previous);
    this.current.push(current);
    this.expected.push(current - change);
    this.changes.push(change);
    this.reasons.push(reasonOf(previous, current, change));
    this.isFirm.push(isFirm);
    this.cumulative.push(cumulative);
  }
}

function reasonOf(previous: bigint, current: bigint, change: bigint): ChangeReason {
  if (change === 0n) return current === previous ? 'same' : current < previous ? 'received-early' : 'received-late';
  if (current === change) return 'added';
  if (current === 0n) return 'removed';
  return change > 0n ? 'raised' : 'lowered';
}
