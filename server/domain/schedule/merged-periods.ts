import { weekdayUpTo } from '../calendar/bucket.js';
import { type DueCalloffs, NO_DAY } from './due-calloffs.js';

/**
 * The periods of two lines, one after the other: the shortest ones at whose ends both say how much there is. A day beside a week is that
 * week, weeks beside a month are the month, and call-offs of the same days are summed.
 */
export class MergedPeriods {
  /** First and last day, as days since 1970-01-01. */
  day = NO_DAY;
  lastDay = NO_DAY;
  /** The first day that a call-off has, where weeks or months were asked for. */
  begins = NO_DAY;
  previous = 0n;
  current = 0n;
  /** Whether something in it is firm or urgent in one of the lines. */
  isFirm = false;

  /** `through`: the last day that both speak of. */
  constructor(
    private readonly of: { readonly previous: DueCalloffs; readonly current: DueCalloffs },
    private readonly through: number,
  ) {}

  /** The first day of the period that comes next, `NO_DAY` behind the last one. */
  get nextDay(): number {
    return Math.min(this.of.previous.first, this.of.current.first);
  }

  /** Goes to the next period; false where there is none that both releases speak of to its end. */
  next(): boolean {
    if (this.nextDay === NO_DAY) return false;
    this.day = this.nextDay;
    this.lastDay = this.begins = NO_DAY;
    this.previous = this.current = 0n;
    this.isFirm = false;
    let end = this.day;
    while (this.nextDay <= end) end = Math.max(end, this.take());
    this.lastDay = end;
    return this.needed <= this.through;
  }

  /** A week or month is known where both releases reach its last weekday: dates of call-offs seldom are of weekends. */
  private get needed(): number {
    return this.lastDay === this.day ? this.day : Math.max(this.day, weekdayUpTo(this.lastDay));
  }

  /** Adds the call-off that comes next; returns its last day. */
  private take(): number {
    const isPrevious = this.of.previous.first <= this.of.current.first;
    const calloff = isPrevious ? this.of.previous : this.of.current;
    if (isPrevious) this.previous += calloff.quantity;
    else this.current += calloff.quantity;
    this.isFirm ||= calloff.isFirm && calloff.quantity !== 0n;
    this.begins = Math.min(this.begins, calloff.begins);
    const { last } = calloff;
    calloff.advance();
    return last;
  }
}
