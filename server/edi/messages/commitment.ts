import { type Code, NO_CODE } from '../syntax/codes.js';
import { NO_DATE, type PackedDate } from '../syntax/date.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { COMMITMENTS, FORECAST, INTERVALS } from './delfor-codes.js';

/** An SCC: what the quantities it covers commit to. */
export interface Commitment {
  /** False before any SCC of the line. */
  given: boolean;
  code: Code;
  status: number;
  /** By SCC 2013; -1 where it says nothing. */
  period: number;
  /** A DTM directly behind the SCC, for quantities without one of their own. */
  date: PackedDate;
}

export function noCommitment(): Commitment {
  return { given: false, code: NO_CODE, status: FORECAST, period: -1, date: NO_DATE };
}

/** The SCC that the cursor stands on. */
export function commitmentAt(segment: SegmentCursor): Commitment {
  const code = segment.codeAt(1, 0);
  return { given: true, code, status: COMMITMENTS.get(code) ?? FORECAST, period: INTERVALS.get(segment.codeAt(3, 0)) ?? -1, date: NO_DATE };
}

/** A QTY that stands right before an SCC: one the SCC may be of, another, or none. */
export type Before = 'calloff' | 'other' | null;
/** What an SCC covers: the QTY before it, those behind it until the next SCC, or what comes next tells. */
export type Covers = 'before' | 'behind' | 'open';

/** SCC covers the QTY before it in D.96A, all QTY until the next SCC since D.97A. A sender of the other habit is recognised by its first SCC. */
export class CommitmentOrder {
  /** An SCC right behind a QTY that has none: what comes next tells whom it covers. */
  isOpen = false;

  /** `switched` tells that the sender has the other habit. */
  constructor(private quantityFirst: boolean, private readonly switched: () => void) {}

  private switch(): void {
    this.quantityFirst = !this.quantityFirst;
    this.switched();
  }

  /** SCC; `given` says that the QTY before is covered already. */
  commit(before: Before, given: boolean): Covers {
    if (this.quantityFirst && before !== null) return 'before';
    // A bare QTY right before SCC: the order of D.96A if a date follows, else a quantity of the line.
    this.isOpen = before === 'calloff' && !given;
    if (this.isOpen) return 'open';
    if (this.quantityFirst) this.switch();
    return 'behind';
  }

  /** QTY: whether the SCC before covers it. */
  quantity(): boolean {
    this.isOpen = false;
    return !this.quantityFirst;
  }

  /** DTM: whether the SCC before turns out to cover the QTY before that. */
  date(): boolean {
    if (!this.isOpen) return false;
    this.isOpen = false;
    this.switch();
    return true;
  }
}
