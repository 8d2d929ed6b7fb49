import { LOOKAHEAD, MAX_RECORD_REST } from '../limits.js';
import { type ByteWindow, wholeFile } from './byte-window.js';
import { decoding, isUtf8Text, isWellFormed, type TextDecoding } from './charset.js';
import { type Code, codeOf } from './codes.js';
import { digitsOf } from './date.js';

/** Length of a VDA record in characters. */
export const RECORD_LENGTH = 128;
/** Bytes of the longest character of UTF-8. */
const WIDEST = 4;
/** Type and version of a record. */
const LEAST_HEAD = 5;
/** Most characters that a record is looked at for having too many or too few. */
const MAX_MISFIT = 8;
const SPACE = 0x20;
const LF = 0x0a;
const CR = 0x0d;

/** A field of a record: first position from 1 and length, as VDA recommendations count, and what people call it. */
export interface Field {
  readonly at: number;
  readonly length: number;
  readonly label: string;
  readonly kind: 'text' | 'date' | 'number';
}

/** `39-60`: the positions of a field, as a reference. */
export function positions({ at, length }: Field): string {
  return `${at}-${at + length - 1}`;
}

/**
 * Walks over VDA records: 128 characters each, one behind the other or in lines with any line end. Blanks at the end may be missing, as editors cut them;
 * what is not there reads as blank. In UTF-8, which the recommendations don't know, positions count characters as well, however many bytes they take.
 * The file may come piece by piece through a window that slides: offsets are those of the file.
 */
export class RecordCursor {
  start = 0;
  /** Behind the last character of the record, at most the 128th. */
  end = 0;
  resume: number;
  /** From 1. */
  number = 0;
  /** Record type: the first three characters. */
  type: Code = 0;
  /** There is more text in the line than a record has. */
  tooLong = false;
  /** Records before this one have all their characters. */
  private areFull = true;
  /** The file ends in the middle of the record: those before it are full, so that no blanks were cut off it. */
  isCutOff = false;
  /** Without line ends: characters that the record has too many, or, negative, too few, by where the next one begins. */
  misfit = 0;
  text: TextDecoding = decoding('ISO-8859-1');

  /** First byte beyond ASCII in the file so far, -1 if none; it settles whether the file is UTF-8. */
  firstHigh = -1;
  isUtf8 = false;
  /** Bytes at hand; the first of them has the offset `origin` in the file. */
  bytes: Uint8Array;
  origin = 0;
  /** The rest of a line that is too long is still being passed. */
  private passing = false;
  /** Characters of the record take more than a byte: by character where it begins, counted from the record's start; one more at the end. */
  private isWide = false;
  private readonly offsets = new Uint16Array(RECORD_LENGTH + 1);
  private readonly window: ByteWindow;

  constructor(source: ByteWindow | Uint8Array, from = 0) {
    this.window = source instanceof Uint8Array ? wholeFile(source) : source;
    this.bytes = this.window.bytes;
    this.resume = from;
  }

  /** Goes to the next record; false at the end of the file, or of the window where more is to come. */
  next(): boolean {
    const { bytes, origin, complete } = this.window;
    this.bytes = bytes;
    this.origin = origin;
    let from = this.resume - origin;
    while (this.passing && from < bytes.length) this.passing = !isLineEnd(bytes[from++]);
    while (from < bytes.length && (bytes[from] ?? 0) <= 0x20) from++;
    if (from + LOOKAHEAD > bytes.length && !complete) {
      this.resume = origin + from;
      return false;
    }
    if (from >= bytes.length) {
      this.start = this.end = this.resume = origin + bytes.length;
      this.isWide = false;
      return false;
    }
    this.take(from);
    return true;
  }

  private take(from: number): void {
    const { bytes, origin, window } = this;
    const limit = Math.min(from + RECORD_LENGTH, bytes.length);
    let end = from;
    while (end < limit && !isLineEnd(bytes[end])) end++;
    this.isWide =
      (this.firstHigh < 0 || this.isUtf8) &&
      this.holdsHigh(from, end) &&
      this.isUtf8 &&
      !this.isPaddedByBytes(from, end) &&
      this.measure(from);
    if (this.isWide) end = from + this.offset(RECORD_LENGTH);
    this.start = origin + from;
    this.end = this.resume = origin + end;
    this.tooLong = false;
    const isShort = this.isWide ? this.offset(RECORD_LENGTH - 1) >= end - from : end - from < RECORD_LENGTH;
    this.isCutOff = isShort && this.areFull && this.number > 0 && window.complete && end === bytes.length;
    if (isShort) this.areFull = false;
    this.misfit = this.isWide || end - from < RECORD_LENGTH ? 0 : this.misfitAt(from, end);
    if (this.misfit !== 0) {
      this.resume = origin + end + this.misfit;
      this.end = Math.min(this.end, this.resume);
    } else if (this.isWide ? this.offset(RECORD_LENGTH - 1) < end - from : end - from === RECORD_LENGTH)
      this.passRest(end);
    this.number++;
    this.type = codeOf(bytes, from, Math.min(from + 3, end));
  }

  /**
   * How many characters too many or too few a record has behind which no line ends: the next one begins with a type of the same message and a version,
   * and so does the one after it, or the file ends there.
   */
  private misfitAt(from: number, end: number): number {
    const { bytes } = this;
    if (bytes.length - end < LEAST_HEAD || this.isHead(from, end)) return 0;
    for (let by = 1; by <= MAX_MISFIT && !isLineEnd(bytes[end + by - 1]); by++)
      for (const at of [end - by, end + by])
        if (this.isHead(from, at) && (at + RECORD_LENGTH >= bytes.length || this.isHead(from, at + RECORD_LENGTH)))
          return at - end;
    return 0;
  }

  /** Whether a record of the same message begins at an offset: two digits of its type, and a version. */
  private isHead(from: number, at: number): boolean {
    const { bytes } = this;
    return bytes[at] === bytes[from] && bytes[at + 1] === bytes[from + 1] && digitsOf(bytes, at, at + LEAST_HEAD) >= 0;
  }

  /** Whether there are characters beyond ASCII. The first of the file decide whether it is UTF-8; what looks like it is, anything else is latin-1. */
  private holdsHigh(from: number, end: number): boolean {
    const { bytes } = this;
    let i = from;
    while (i < end && (bytes[i] ?? 0) < 0x80) i++;
    if (i === end) return false;
    if (this.firstHigh < 0) {
      this.firstHigh = this.origin + i;
      this.isUtf8 = isUtf8Text(bytes, i);
      if (this.isUtf8) this.text = decoding('UTF-8', 'ISO-8859-1');
    }
    return true;
  }

  /** Some senders fill up to 128 bytes, although they write UTF-8: then the line ends there with a blank, or the next record begins. */
  private isPaddedByBytes(from: number, end: number): boolean {
    const { bytes } = this;
    if (end < from + RECORD_LENGTH) return false;
    if (end === bytes.length || isLineEnd(bytes[end])) return bytes[end - 1] === SPACE;
    return bytes[end] === bytes[from] && digitsOf(bytes, end, end + 5) >= 0;
  }

  /** Notes where the characters of the record begin; false where they are no UTF-8. */
  private measure(from: number): boolean {
    const { bytes, offsets } = this;
    const limit = Math.min(bytes.length, from + WIDEST * RECORD_LENGTH);
    let count = 0;
    let at = from;
    for (; at < limit && !isLineEnd(bytes[at]); at++) {
      if (((bytes[at] ?? 0) & 0xc0) === 0x80) continue;
      if (count === RECORD_LENGTH) break;
      offsets[count++] = at - from;
    }
    offsets.fill(at - from, count);
    return isWellFormed(bytes, from, at, true);
  }

  /** Where a character of a wide record begins, counted from 0. */
  private offset(character: number): number {
    return this.offsets[Math.min(character, RECORD_LENGTH)] ?? 0;
  }

  /** Behind a full record comes a line end, blanks, or the next record at once: five hundred and something. Anything else is too much. */
  private passRest(from: number): void {
    const { bytes } = this;
    if (digitsOf(bytes, from, from + 5) >= 0) return;
    const limit = Math.min(bytes.length, from + MAX_RECORD_REST);
    let i = from;
    for (; i < limit && !isLineEnd(bytes[i]); i++) if ((bytes[i] ?? 0) > 0x20) this.tooLong = true;
    this.resume = this.origin + i;
    this.passing = i === limit;
  }

  /** Range of a field in the file, cut at the record's end. */
  startOf({ at }: Field): number {
    return this.isWide ? this.start + this.offset(at - 1) : Math.min(this.start + at - 1, this.end);
  }

  endOf({ at, length }: Field): number {
    return this.isWide ? this.start + this.offset(at - 1 + length) : Math.min(this.start + at - 1 + length, this.end);
  }

  /** The same range in `bytes`. */
  localStart(field: Field): number {
    return this.startOf(field) - this.origin;
  }

  localEnd(field: Field): number {
    return this.endOf(field) - this.origin;
  }

  /** Text of a field with blanks around it trimmed. */
  textOf(field: Field): string {
    return this.text
      .decode(this.bytes, this.localStart(field), this.localEnd(field))
      .replaceAll(/[\u0000-\u001f]/g, '')
      .trim();
  }

  /** Text of a reference; null where it is blank or filled with zeros, as fields without a value are. */
  referenceOf(field: Field): string | null {
    const text = this.textOf(field);
    return /^0*$/.test(text) ? null : text;
  }

  isBlank(field: Field): boolean {
    const end = this.localEnd(field);
    for (let i = this.localStart(field); i < end; i++) if ((this.bytes[i] ?? 0) > 0x20) return false;
    return true;
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}
