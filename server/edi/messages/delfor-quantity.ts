import type { ScheduleLine } from '../model/schedule-line.js';
import { type Decimal, decimalText } from '../syntax/decimal.js';
import { type Code, NO_CODE } from '../syntax/codes.js';
import { isoDate, NO_DATE, type PackedDate } from '../syntax/date.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { textOrNull } from '../syntax/segment-values.js';
import { type Commitment, noCommitment } from './commitment.js';
import { BESIDE_CALLOFFS, DESPATCH_NOTES, DESPATCH_RANK, QUANTITIES } from './delfor-codes.js';
import { RankedDate } from './ranked-date.js';

/** Number of a despatch note that several RFF may give: the one with the highest rank counts, of equals the first. */
export interface DespatchNote {
  note: string | null;
  noteRank: number;
}

/** Takes in the RFF that the cursor stands on; false where it is no despatch note's. */
export function takeDespatchNote(segment: SegmentCursor, into: DespatchNote): boolean {
  const rank = DESPATCH_NOTES.get(segment.codeAt(1, 0));
  const note = textOrNull(segment, 1, 1);
  if (rank !== undefined && rank > into.noteRank && note !== null) [into.note, into.noteRank] = [note, rank];
  return rank !== undefined;
}

/** A QTY with the DTM and RFF that follow it, until the next QTY. One object serves the whole message. */
export class PendingQuantity implements Decimal, DespatchNote {
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
  /** Place of the date that counts, 0 where it has none of its own. */
  dateStart = 0;
  dateEnd = 0;
  dateSegment = 0;
  cumulativeStart: PackedDate = NO_DATE;
  despatchDate: PackedDate = NO_DATE;
  despatchRank = 0;
  note: string | null = null;
  noteRank = 0;

  /** Starts over for a QTY at the given place. */
  begin(qualifier: Code, start: number, end: number, segment: number, ordinal: number): void {
    this.active = true;
    this.qualifier = qualifier;
    this.start = start;
    this.end = end;
    this.segment = segment;
    this.ordinal = ordinal;
    this.when.clear();
    this.dateStart = this.dateEnd = this.dateSegment = 0;
    this.cumulativeStart = this.despatchDate = NO_DATE;
    this.despatchRank = this.noteRank = 0;
    this.note = null;
  }
}

/** Puts the quantity that was received into its line. */
export function takeReceived(quantity: PendingQuantity, about: ScheduleLine['about']): void {
  about.cumulativeReceived = decimalText(quantity);
  if (quantity.cumulativeStart !== NO_DATE) about.cumulativeStartDate = isoDate(quantity.cumulativeStart);
  about.lastDespatchNote ??= quantity.note;
}

/** Puts the last despatch into its line if its rank is above that of an earlier quantity; returns the rank that counts. */
export function takeDespatched(quantity: PendingQuantity, about: ScheduleLine['about'], rankBefore: number): number {
  const rank = DESPATCH_RANK.get(quantity.qualifier) ?? 0;
  if (rank <= rankBefore) return rankBefore;
  about.lastDespatchQuantity = decimalText(quantity);
  about.lastDespatchNote = quantity.note ?? about.lastDespatchNote;
  about.lastDespatchDate = quantity.despatchDate === NO_DATE ? null : isoDate(quantity.despatchDate);
  return rank;
}

/** Whether commitment and date of a quantity that is no call-off say that the sender meant one. */
export function isDemandBeside({ qualifier, commitment, when }: PendingQuantity): boolean {
  return (
    QUANTITIES.get(qualifier) === null &&
    !BESIDE_CALLOFFS.has(qualifier) &&
    commitment.given &&
    commitment.isDemand &&
    (when.date !== NO_DATE || commitment.date !== NO_DATE)
  );
}
