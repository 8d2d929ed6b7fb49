import { type Bucket, firstOfBucket, lastOfBucket } from '../calendar/bucket.js';
import { dueOrder, isBacklog } from './due-order.js';
import { CALLOFF_STATUSES, type Schedule } from './schedule.js';

/** After every day. */
export const NO_DAY = 2 ** 31 - 1;
const FIRM = CALLOFF_STATUSES.indexOf('firm');
const URGENT = CALLOFF_STATUSES.indexOf('urgent');

/** What call-offs are read by; days as days since 1970-01-01. */
export interface DueDays {
  /** What ends before this day is overdue. */
  readonly issued: number;
  /** What periods are widened to; null to leave them as they are. */
  readonly bucket: Bucket | null;
}

/**
 * The call-offs of a schedule, line by line, one after the other in the order in which they are due. It is one place in the arrays that
 * moves on, so that no object stands for a call-off.
 */
export class DueCalloffs {
  /** Of the line: backlog, and what else was due before the issue date. The call-offs below are the others. */
  backlog = 0n;
  past = 0n;
  /** Of the call-off: first and last day of its period as widened, `NO_DAY` behind the last one, and its first day as it stands. */
  first = NO_DAY;
  last = NO_DAY;
  begins = NO_DAY;
  quantity = 0n;
  /** Whether it is firm or urgent. */
  isFirm = false;

  private at = 0;
  private from = 0;
  private until = 0;
  private order: Uint32Array | null = null;
  private factor = 1n;

  constructor(
    private readonly schedule: Pick<Schedule, 'lines' | 'ends' | 'calloffs'>,
    private readonly days: DueDays,
  ) {}

  /** Goes to the first call-off of a line, which is nothing for a line that there isn't. Quantities come with so many decimals. */
  open(line: number, scale: number): void {
    const { lines, ends, calloffs } = this.schedule;
    this.from = line <= 0 ? 0 : (ends[line - 1] ?? 0);
    this.until = line < 0 ? 0 : (ends[line] ?? 0);
    this.at = this.from;
    this.order = dueOrder(calloffs, this.from, this.until);
    this.factor = 10n ** BigInt(scale - (lines[line]?.quantityScale ?? scale));
    this.sumOverdue();
    this.advance();
  }

  /** Goes to the next call-off that is neither backlog nor overdue. */
  advance(): void {
    const { days, lastDays, quantities, statuses } = this.schedule.calloffs;
    while (this.at < this.until) {
      const at = this.order?.[this.at - this.from] ?? this.at;
      this.at += 1;
      if (this.isOverdue(at)) continue;
      this.begins = days[at] ?? 0;
      this.first = this.begins;
      this.last = lastDays?.[at] ?? this.begins;
      const { bucket } = this.days;
      if (bucket !== null) {
        this.first = firstOfBucket(this.first, bucket);
        this.last = lastOfBucket(this.last, bucket);
      }
      this.quantity = (quantities[at] ?? 0n) * this.factor;
      this.isFirm = statuses[at] === FIRM || statuses[at] === URGENT;
      return;
    }
    this.first = this.last = this.begins = NO_DAY;
  }

  private sumOverdue(): void {
    const { calloffs } = this.schedule;
    this.backlog = this.past = 0n;
    for (let at = this.from; at < this.until; at += 1) {
      if (!this.isOverdue(at)) continue;
      const quantity = (calloffs.quantities[at] ?? 0n) * this.factor;
      if (isBacklog(calloffs, at)) this.backlog += quantity;
      else this.past += quantity;
    }
  }

  private isOverdue(at: number): boolean {
    const { calloffs } = this.schedule;
    return ((calloffs.lastDays ?? calloffs.days)[at] ?? 0) < this.days.issued || isBacklog(calloffs, at);
  }
}
