import type { FindingList } from '../findings.js';
import { type PackedDate, packDay } from '../syntax/date.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import type { StructureWalker } from '../validation/structure.js';

/** A call-off that was just read segment by segment: where its quantity and its date stand, as offsets in the file. */
export interface ReadCalloff {
  /** Number of its QTY, and of the SCC that came last. */
  readonly quantitySegment: number;
  readonly commitmentSegment: number;
  readonly quantityStart: number;
  readonly quantityEnd: number;
  readonly dateStart: number;
  readonly dateEnd: number;
  readonly date: PackedDate;
}

/** The line that call-offs go to. */
export interface CalloffTarget {
  /** The call-off that the segment before ended, if it is one like any other: a whole number for a day. */
  readCalloff(): ReadCalloff | null;
  /** Puts away the call-off that was read last; the latest date of the line, or null where no more can be taken. */
  beginRun(): PackedDate | null;
  /** Adds a call-off with the status, period and unit of the one before. */
  addAlike(date: PackedDate, quantity: number): void;
}

/** Longest call-off that is worth being looked for again, in bytes. */
const MAX_LENGTH = 120;
/** Digits of a quantity that every release has room for, a number holds exactly, and a line takes whatever decimals it has. */
const MAX_DIGITS = 12;
const NONE = -1;
const NO_BYTES = new DataView(new ArrayBuffer(0));

/**
 * Takes in call-offs that are written like the one before: the same bytes but for the digits of quantity and date.
 * What the first of them meant and that it was in order holds for the others as well, so nothing but the digits has to be looked at. Whatever is
 * different in any way, and the last of them, is read segment by segment as always.
 */
export class CalloffRun {
  /** Where the last call-off ended, and what had been reported and counted then. */
  private end = NONE;
  private endNumber = 0;
  private findingCount = 0;
  private repetitions = 0;

  /** The bytes of the window, four of which are compared at once. */
  private view: DataView = NO_BYTES;
  /** What the last match found. */
  private quantity = 0;
  private date: PackedDate = 0;

  constructor(
    private readonly segment: SegmentCursor,
    private readonly findings: FindingList,
    private readonly target: CalloffTarget,
  ) {}

  /** After a DTM: learns from the call-off it ended, and takes in those that follow. */
  after(structure: StructureWalker): void {
    const { segment, findings, end: from, endNumber } = this;
    const calloff = this.target.readCalloff();
    const isLikeThoseBefore =
      calloff !== null &&
      from >= 0 &&
      findings.total === this.findingCount &&
      structure.repetitions === this.repetitions + 1;
    this.end = calloff === null ? NONE : segment.resume;
    this.endNumber = segment.number;
    this.findingCount = findings.total;
    this.repetitions = structure.repetitions;
    if (calloff === null || !isLikeThoseBefore || !this.isPlain(calloff, from, endNumber)) return;
    this.run(calloff, from, segment.number - endNumber, structure);
  }

  /** QTY and DTM, with an SCC or without, nothing else; all of it at hand. */
  private isPlain(
    { quantitySegment, commitmentSegment, quantityStart, dateEnd }: ReadCalloff,
    from: number,
    before: number,
  ): boolean {
    const { segment } = this;
    const segments = segment.number - before;
    const hasCommitment = commitmentSegment > before;
    return (
      from >= segment.origin &&
      quantityStart > from &&
      segment.resume - from <= MAX_LENGTH &&
      quantitySegment > before &&
      segments === (hasCommitment ? 3 : 2) &&
      segment.terminated &&
      dateEnd <= segment.end &&
      segment.lineBreak < 0
    );
  }

  private run(calloff: ReadCalloff, from: number, segments: number, structure: StructureWalker): void {
    const { segment } = this;
    const { origin, bytes } = segment;
    if (
      this.view.buffer !== bytes.buffer ||
      this.view.byteLength !== bytes.length ||
      this.view.byteOffset !== bytes.byteOffset
    )
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let { room } = structure;
    let latest: PackedDate | null = null;
    let taken = 0;
    // One is always looked ahead: the last one is left to be read as always.
    let at = segment.resume - origin;
    let next = this.match(calloff, from, at);
    let [quantity, date] = [this.quantity, this.date];
    while (next >= 0 && room > 1) {
      const following = this.match(calloff, from, next);
      if (following < 0) break;
      latest ??= this.target.beginRun();
      if (latest === null || date <= latest) break;
      this.target.addAlike(date, quantity);
      latest = date;
      [quantity, date] = [this.quantity, this.date];
      at = next;
      next = following;
      taken++;
      room--;
    }
    if (taken === 0) return;
    segment.skip(origin + at, taken * segments);
    structure.cameAgain(taken);
    this.end = segment.resume;
    this.endNumber = segment.number;
    this.repetitions = structure.repetitions;
  }

  /** Whether the same bytes stand at a place of the window, other digits for quantity and date; where they end, -1 if not. */
  private match({ quantityStart, quantityEnd, dateStart, dateEnd }: ReadCalloff, from: number, at: number): number {
    const { bytes, origin, resume } = this.segment;
    const first = from - origin;
    const afterQuantity = this.same(first, quantityStart - from, at);
    if (afterQuantity < 0) return NONE;
    let i = afterQuantity;
    let quantity = 0;
    for (; i < bytes.length; i++) {
      const digit = (bytes[i] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      quantity = quantity * 10 + digit;
    }
    if (i === afterQuantity || i - afterQuantity > MAX_DIGITS) return NONE;
    const day = this.same(quantityEnd - origin, dateStart - quantityEnd, i);
    if (day < 0 || !this.readDay(bytes, day)) return NONE;
    this.quantity = quantity;
    return this.same(dateEnd - origin, resume - dateEnd, day + 8);
  }

  /** Compares `length` bytes of the call-off before with those at a place; the place behind them, -1 where they differ. */
  private same(template: number, length: number, at: number): number {
    const { view } = this;
    const end = at + length;
    if (end > view.byteLength) return NONE;
    let i = at;
    let like = template;
    for (; i + 4 <= end; i += 4, like += 4) if (view.getUint32(like) !== view.getUint32(i)) return NONE;
    for (; i < end; i++, like++) if (view.getUint8(like) !== view.getUint8(i)) return NONE;
    return end;
  }

  /** Eight digits that are a day. */
  private readDay(bytes: Uint8Array, at: number): boolean {
    if (at + 8 > bytes.length) return false;
    let digits = 0;
    for (let i = at; i < at + 8; i++) {
      const digit = (bytes[i] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return false;
      digits = digits * 10 + digit;
    }
    this.date = packDay(Math.floor(digits / 10_000), Math.floor(digits / 100) % 100, digits % 100);
    return this.date > 10_000_000;
  }
}

/** Whether these bytes are digits only, and few. */
export function isPlainNumber(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (((bytes[i] ?? 0) ^ 0x30) > 9) return false;
  return from >= 0 && to > from && to - from <= MAX_DIGITS;
}
