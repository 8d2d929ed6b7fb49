import type { CalloffDetail } from '../model/delivery-schedule.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import { type Decimal, decimalText } from '../syntax/decimal.js';
import { type Code, code, NO_CODE } from '../syntax/codes.js';
import { isoDate, NO_DATE, type PackedDate } from '../syntax/date.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { textOrNull } from '../syntax/segment-values.js';
import { type Commitment, dateOf, NO_COMMITMENT } from './commitment.js';
import {
  BESIDE_CALLOFFS,
  CUMULATIVE_SHIPPED,
  DESPATCH_DATES,
  DESPATCH_NOTES,
  DESPATCH_RANK,
  DESPATCHED,
  QUANTITIES,
} from './delfor-codes.js';
import { RankedDate } from './ranked-date.js';

const ORDER = code('ON');
const CALLOFF = code('AAN');

/** The last despatch that a quantity stands for: of several despatch notes the one with the highest rank counts, of equals the latest, else the first. */
export class LastDespatch {
  note: string | null = null;
  date: PackedDate = NO_DATE;
  private noteRank = 0;
  private dateRank = 0;
  /** A further note, whose date decides whether it is the last one. */
  private further: string | null = null;

  clear(): void {
    this.note = this.further = null;
    this.date = NO_DATE;
    this.noteRank = this.dateRank = 0;
  }

  /** Takes in the RFF that the cursor stands on; false where it is no despatch note's. */
  takeNote(segment: SegmentCursor): boolean {
    const rank = DESPATCH_NOTES.get(segment.codeAt(1, 0));
    this.further = null;
    if (rank === undefined) return false;
    const note = textOrNull(segment, 1, 1);
    if (note === null) return true;
    if (rank > this.noteRank) [this.note, this.noteRank] = [note, rank];
    else if (rank === this.noteRank) this.further = note;
    return true;
  }

  /** Takes in a DTM behind the quantity or its note. */
  takeDate(qualifier: Code, date: PackedDate): void {
    const rank = DESPATCH_DATES.get(qualifier) ?? 0;
    if (this.further !== null && rank > 0 && rank >= this.dateRank) {
      if (date > this.date) [this.note, this.date, this.dateRank] = [this.further, date, rank];
    } else if (rank > this.dateRank) [this.date, this.dateRank] = [date, rank];
  }
}

/** Orders and references that stand behind one quantity: they are its own. */
export interface OwnReferences {
  orderNumber: string | null;
  orderLine: string | null;
  reference: string | null;
}

/** Takes in the RFF that the cursor stands on; false where it says nothing of a single call-off. */
export function takeOwnReference(segment: SegmentCursor, into: OwnReferences): boolean {
  const qualifier = segment.codeAt(1, 0);
  if (qualifier === ORDER && into.orderNumber === null) {
    into.orderNumber = textOrNull(segment, 1, 1);
    into.orderLine = textOrNull(segment, 1, 2);
  } else if (qualifier === CALLOFF) into.reference ??= textOrNull(segment, 1, 1);
  return qualifier === ORDER || qualifier === CALLOFF;
}

/** Takes in an RFF+AAP of a line, or of one of its call-offs. */
export function takePartConsignment(segment: SegmentCursor, line: ScheduleLine, isOfCalloff: boolean): void {
  const number = textOrNull(segment, 1, 1);
  if (!isOfCalloff) line.about.partConsignmentNumber ??= number;
  else if (number !== null && !line.takePartConsignment(number)) segment.leave(1, 1);
}

/** What a quantity says beyond date, quantity and status; null where it says nothing. */
export function detailOf(
  { orderNumber, orderLine, reference }: Readonly<OwnReferences>,
  when: RankedDate | null,
): Omit<CalloffDetail, 'at'> | null {
  const times = when?.times() ?? null;
  const others = when?.others() ?? null;
  if (times === null && others === null && orderNumber === null && reference === null) return null;
  return {
    ...times,
    ...others,
    ...(orderNumber === null ? {} : { orderNumber }),
    ...(orderNumber === null || orderLine === null ? {} : { orderLine }),
    ...(reference === null ? {} : { reference }),
  };
}

/** A QTY with the DTM and RFF that follow it, until the next QTY. One object serves the whole message. */
export class PendingQuantity implements Decimal, OwnReferences {
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
  commitment: Commitment = NO_COMMITMENT;
  readonly when = new RankedDate();
  /** Place of the date that counts, 0 where it has none of its own. */
  dateStart = 0;
  dateEnd = 0;
  dateSegment = 0;
  cumulativeStart: PackedDate = NO_DATE;
  readonly despatch = new LastDespatch();
  orderNumber: string | null = null;
  orderLine: string | null = null;
  reference: string | null = null;

  /** Starts over for a QTY at the given place. */
  begin(qualifier: Code, start: number, end: number, segment: number, ordinal: number): void {
    this.active = true;
    this.qualifier = qualifier;
    this.start = start;
    this.end = end;
    this.segment = segment;
    this.ordinal = ordinal;
    this.when.clear();
    this.despatch.clear();
    this.dateStart = this.dateEnd = this.dateSegment = 0;
    this.cumulativeStart = NO_DATE;
    this.orderNumber = this.orderLine = this.reference = null;
  }

  /** The date that stands with it, else with its commitment. */
  get date(): RankedDate | null {
    return this.when.date === NO_DATE ? this.commitment.when : this.when;
  }
}

/** Whether a quantity is to be delivered. */
export function isCalloff({ qualifier }: { readonly qualifier: Code }): boolean {
  const meaning = QUANTITIES.get(qualifier);
  return meaning === 'calloff' || meaning === 'backlog' || meaning === 'urgent';
}

/** Whether a despatch note behind a quantity is kept: that of the last despatch, or of the last one that is counted. */
export function keepsNote({ qualifier }: { readonly qualifier: Code }): boolean {
  const meaning = QUANTITIES.get(qualifier);
  return meaning === 'received' || meaning === 'despatch' || qualifier === CUMULATIVE_SHIPPED;
}

/** Whether a day behind a quantity is kept beside that from which it counts, or said to be left out with the quantity. */
export function keepsDate({ qualifier, commitment }: Pick<PendingQuantity, 'qualifier' | 'commitment'>): boolean {
  const meaning = QUANTITIES.get(qualifier);
  return meaning !== 'received' && (meaning !== null || commitment.given);
}

/** Puts the quantity that was received into its line. */
export function takeReceived(quantity: PendingQuantity, about: ScheduleLine['about']): void {
  about.cumulativeReceived = decimalText(quantity);
  if (quantity.cumulativeStart !== NO_DATE) about.cumulativeStartDate = isoDate(quantity.cumulativeStart);
  about.lastDespatchNote ??= quantity.despatch.note;
}

/** Whether the quantity is all that was despatched so far: it is called so, or is counted since a day. */
export function isShipped({ qualifier, cumulativeStart }: PendingQuantity): boolean {
  return qualifier === CUMULATIVE_SHIPPED || (qualifier === DESPATCHED && cumulativeStart !== NO_DATE);
}

/** Puts the quantity that was despatched so far into its line. */
export function takeShipped(quantity: PendingQuantity, about: ScheduleLine['about']): void {
  about.cumulativeShipped = decimalText(quantity);
  about.lastDespatchNote ??= quantity.despatch.note;
  if (quantity.cumulativeStart !== NO_DATE) about.cumulativeStartDate ??= isoDate(quantity.cumulativeStart);
}

/** Puts the last despatch into its line if its rank is above that of an earlier quantity, or it is the same and later; returns the rank that counts. */
export function takeDespatched(quantity: PendingQuantity, about: ScheduleLine['about'], rankBefore: number): number {
  const rank = DESPATCH_RANK.get(quantity.qualifier) ?? 0;
  const { note, date } = quantity.despatch;
  const day = date === NO_DATE ? null : isoDate(date);
  const isLater = day !== null && about.lastDespatchDate !== null && day > about.lastDespatchDate;
  if (rank < rankBefore || (rank === rankBefore && !isLater)) return rankBefore;
  about.lastDespatchQuantity = decimalText(quantity);
  about.lastDespatchNote = note ?? (rank > rankBefore ? about.lastDespatchNote : null);
  about.lastDespatchDate = day;
  return rank;
}

/** Whether commitment and date of a quantity that is no call-off say that the sender meant one. */
export function isDemandBeside({ qualifier, commitment, when }: PendingQuantity): boolean {
  return (
    QUANTITIES.get(qualifier) === null &&
    !BESIDE_CALLOFFS.has(qualifier) &&
    commitment.given &&
    commitment.isDemand &&
    (when.date !== NO_DATE || dateOf(commitment) !== NO_DATE)
  );
}
