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
 * what is not there reads as blank.
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

  constructor(readonly bytes: Uint8Array, from = 0) {
    this.resume = from;
  }

  /** Goes to the next record; false at the end of the file. */
  next(): boolean {
    const { bytes } = this;
    let from = this.resume;
    while (from < bytes.length && (bytes[from] ?? 0) <= 0x20) from++;
    if (from >= bytes.length) {
      this.start = this.end = this.resume = bytes.length;
      return false;
    }
    const limit = Math.min(from + RECORD_LENGTH, bytes.length);
    let end = from;
    while (end < limit && !isLineEnd(bytes[end])) end++;
    this.start = from;
    this.end = end;
    this.resume = end;
    this.tooLong = false;
    if (end - from === RECORD_LENGTH) this.passRest(end);
    this.number++;
    this.type = codeOf(bytes, from, Math.min(from + 3, end));
    return true;
  }

  /** Behind a full record comes a line end, blanks, or the next record at once: five hundred and something. Anything else is too much. */
  private passRest(from: number): void {
    const { bytes } = this;
    if (digitsOf(bytes, from, from + 5) >= 0) return;
    for (let i = from; i < bytes.length && !isLineEnd(bytes[i]); i++) {
      if ((bytes[i] ?? 0) > 0x20) this.tooLong = true;
      this.resume = i + 1;
    }
  }

  /** Byte range of a field, cut at the record's end. */
  startOf({ at }: Field): number {
    return Math.min(this.start + at - 1, this.end);
  }

  endOf({ at, length }: Field): number {
    return Math.min(this.start + at - 1 + length, this.end);
  }

  /** Text of a field with blanks around it trimmed. */
  textOf(field: Field): string {
    return this.text.decode(this.bytes, this.startOf(field), this.endOf(field)).replaceAll(/[\u0000-\u001f]/g, '').trim();
  }

  isBlank(field: Field): boolean {
    for (let i = this.startOf(field); i < this.endOf(field); i++) if ((this.bytes[i] ?? 0) > 0x20) return false;
    return true;
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}
