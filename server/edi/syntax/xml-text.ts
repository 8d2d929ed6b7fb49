import { MAX_SEGMENT_BYTES } from '../limits.js';
import { decoding } from './charset.js';

/** What an XML file says of its encoding, and what it is read as. */
export interface XmlEncoding {
  readonly name: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'ISO-8859-1';
  /** Length of the byte order mark. */
  readonly mark: number;
  /** As declared, '' where nothing is. */
  readonly declared: string;
  /** Where the declared name stands. */
  readonly start: number;
  readonly end: number;
  /** `unknown`: declared is an encoding that is not read; `wrong`: the bytes are not what is declared. */
  readonly doubt: 'unknown' | 'wrong' | null;
}

/** The declaration stands within the first bytes or it is none (XML 1.0, 4.3.3). */
const DECLARATION_BYTES = 200;
const READ_AS: Readonly<Record<string, XmlEncoding['name']>> = {
  'UTF-8': 'UTF-8',
  UTF8: 'UTF-8',
  'US-ASCII': 'UTF-8',
  ASCII: 'UTF-8',
  'ISO-8859-1': 'ISO-8859-1',
  'LATIN-1': 'ISO-8859-1',
  LATIN1: 'ISO-8859-1',
};

/** Encoding by byte order mark, else by declaration, else UTF-8; text that is no UTF-8 is read as ISO 8859-1. */
export function encodingOf(bytes: Uint8Array): XmlEncoding {
  const none = { declared: '', start: 0, end: 0 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { ...none, name: 'UTF-16LE', mark: 2, doubt: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { ...none, name: 'UTF-16BE', mark: 2, doubt: null };
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const declaration = declared(bytes);
  const announced = declaration.declared === '' ? 'UTF-8' : READ_AS[declaration.declared.toUpperCase()];
  if (mark === 0 && announced === 'ISO-8859-1') return { ...declaration, name: announced, mark, doubt: null };
  const isUtf8 = isWellFormedUtf8(bytes);
  const doubt = announced === undefined ? 'unknown' : isUtf8 ? null : 'wrong';
  return { ...declaration, name: isUtf8 ? 'UTF-8' : 'ISO-8859-1', mark, doubt };
}

function declared(bytes: Uint8Array): Pick<XmlEncoding, 'declared' | 'start' | 'end'> {
  const head = decoding('ISO-8859-1').decode(bytes, 0, Math.min(bytes.length, DECLARATION_BYTES));
  const match = /<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head);
  const name = match?.[1];
  if (match === null || name === undefined) return { declared: '', start: 0, end: 0 };
  const end = match.index + match[0].length - 1;
  return { declared: name, start: end - name.length, end };
}

/** The whole file, not a sample: the way back from characters to bytes depends on it. */
function isWellFormedUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('UTF-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text of a file together with the way back to its bytes. Offsets are asked for in ascending order. */
export class XmlText {
  readonly text: string;
  private readonly isPlain: boolean;
  private readonly last: number;
  private at = 0;
  private byte: number;

  constructor(
    bytes: Uint8Array,
    private readonly encoding: XmlEncoding,
  ) {
    const { name, mark } = encoding;
    this.text = decoding(name).decode(bytes, mark, bytes.length);
    this.byte = mark;
    this.isPlain = name === 'ISO-8859-1' || (name === 'UTF-8' && this.text.length === bytes.length - mark);
    this.last = bytes.length;
  }

  /** Byte offset of a character (UTF-16 unit) of the text; never one beyond the file. */
  byteOf(position: number): number {
    const { encoding, isPlain } = this;
    if (isPlain) return Math.min(this.last, encoding.mark + position);
    if (encoding.name !== 'UTF-8') return Math.min(this.last, encoding.mark + 2 * position);
    // A position before the last one is counted back to from where we are: places of one element lie close together.
    while (this.at > position) this.byte -= this.width(--this.at);
    while (this.at < position && this.at < this.text.length) this.byte += this.width(this.at++);
    return Math.min(this.last, this.byte);
  }

  /** Bytes of a UTF-16 unit in UTF-8; each half of a pair is half of four. */
  private width(at: number): number {
    const unit = this.text.charCodeAt(at);
    if (unit < 0x80) return 1;
    if (unit < 0x800) return 2;
    return unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
  }
}

/** Numbers the lines of a file as they are shown: over-long ones count as several. Offsets are asked for in ascending order. */
export class LineNumbers {
  private number = 1;
  private start = 0;
  private scanned = 0;

  constructor(private readonly bytes: Uint8Array) {}

  at(offset: number): number {
    for (; this.scanned < offset; this.scanned++) {
      const isBreak = this.bytes[this.scanned] === 0x0a;
      if (!isBreak && this.scanned + 1 - this.start < MAX_SEGMENT_BYTES) continue;
      // A break behind a full piece belongs to the next.
      this.number++;
      this.start = this.scanned + 1;
    }
    return this.number;
  }

  /** Lines of a file of this length: a break at its end begins no other. */
  countTo(length: number): number {
    const number = this.at(length);
    return this.start === length ? number - 1 : number;
  }
}
