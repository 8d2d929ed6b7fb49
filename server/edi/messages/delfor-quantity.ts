import type { Decimal } from '../syntax/decimal.js';
import { type Code, NO_CODE } from '../syntax/codes.js';
import { NO_DATE, type PackedDate } from '../syntax/date.js';
import { type Commitment, noCommitment } from './commitment.js';
import { RankedDate } from './ranked-date.js';

/** A QTY with the DTM and RFF that follow it, until the next QTY. One object serves the whole message. */
export class PendingQuantity implements Decimal {
  active = false;
  qualifier: Code = NO_CODE;
  mantissa: number | bigint = 0;
  scale = 0;
  /** The quantity could be read; what could not was reported already. */
  readable = false;
  unit: Code = NO_CODE;
  /** Place of 6063. */
  qualifierStart = 0;
  qualifierEnd = 0;
  /** Place of 6060, and the QTY's number in its line. */
  start = 0;
  end = 0;
  segment = 0;
  ordinal = 0;
  commitment: Commitment = noCommitment();
  readonly when = new RankedDate();
  dateStart = 0;
  dateEnd = 0;
  dateSegment = 0;
  cumulativeStart: PackedDate = NO_DATE;
  despatchDate: PackedDate = NO_DATE;
  despatchRank = 0;
  note: string | null = null;

  /** Starts over for a QTY at the given place. */
  begin(qualifier: Code, start: number, end: number, segment: number, ordinal: number): void {
    this.active = true;
    this.qualifier = qualifier;
    this.start = start;
    this.end = end;
    this.segment = segment;
    this.ordinal = ordinal;
    this.when.clear();
    this.cumulativeStart = this.despatchDate = NO_DATE;
    this.despatchRank = 0;
    this.note = null;
  }
}
