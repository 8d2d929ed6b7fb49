import { LOOKAHEAD, MAX_RECORD_REST } from '../limits.js';
import { type ByteWindow, wholeFile } from './byte-window.js';
import { decoding, type TextDecoding } from './charset.js';
import { type Code, codeOf } from './codes.js';
import { digitsOf } from './date.js';

/** Length of a VDA record in characters; one byte each. */
export const RECORD_LENGTH = 128;
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
 * what is not there reads as blank. The file may come piece by piece through a window that slides: offsets are those of the file.
 */
export class RecordCursor {
  start = 0;
  /** Behind the last character of the record, at most 128 on. */
  end = 0;
  resume: number;
  /** From 1. */
  number = 0;
  /** Record type: the first three characters. */
  type: Code = 0;
  /** There is more text in the line than a record has. */
  tooLong = false;
  text: TextDecoding = decoding('ISO-8859-1');

  /** First byte beyond ASCII in the file so far, -1 if none. */
  firstHigh = -1;
  /** Bytes at hand; the first of them has the offset `origin` in the file. */
  bytes: Uint8Array;
  origin = 0;
  /** The rest of a line that is too long is still being passed. */
  private passing = false;
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
      return false;
    }
    this.take(from);
    return true;
  }

  private take(from: number): void {
    const { bytes, origin } = this;
    const limit = Math.min(from + RECORD_LENGTH, bytes.length);
    let end = from;
    while (end < limit && !isLineEnd(bytes[end])) end++;
    if (this.firstHigh < 0) this.lookForHigh(from, end);
    this.start = origin + from;
    this.end = this.resume = origin + end;
    this.tooLong = false;
    if (end - from === RECORD_LENGTH) this.passRest(end);
    this.number++;
    this.type = codeOf(bytes, from, Math.min(from + 3, end));
  }

  private lookForHigh(from: number, end: number): void {
    for (let i = from; i < end; i++) {
      if ((this.bytes[i] ?? 0) < 0x80) continue;
      this.firstHigh = this.origin + i;
      return;
    }
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
    return Math.min(this.start + at - 1, this.end);
  }

  endOf({ at, length }: Field): number {
    return Math.min(this.start + at - 1 + length, this.end);
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
    return this.text.decode(this.bytes, this.localStart(field), this.localEnd(field)).replaceAll(/[\u0000-\u001f]/g, '').trim();
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
