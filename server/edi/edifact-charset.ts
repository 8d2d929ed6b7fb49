import type { Reading } from './reading.js';
import { charsetOf, decoding, isUtf8Text } from './syntax/charset.js';
import type { SegmentCursor } from './syntax/segment-cursor.js';

/** The character set of an interchange: what UNB declares, and what the text turns out to be. */
export class EdifactCharset {
  /** UNB 0001. */
  declared = '';
  private certain = false;
  private told = false;

  constructor(private readonly reading: Reading, private readonly segment: SegmentCursor) {
    reading.charset = segment.text.name;
  }

  /** UNB: a new interchange may be written in another character set. */
  declare(): void {
    const { segment } = this;
    this.declared = segment.textAt(1, 0).toUpperCase();
    const charset = charsetOf(this.declared);
    if (charset === null) {
      const place = { start: segment.startAt(1, 0), end: segment.endAt(1, 0), segment: segment.number, path: 'UNB / 0001' };
      this.reading.findings.add('charset-unknown', place, 'UNOA-UNOY');
    }
    // Pieces that turn out to be no UTF-8 are read as latin-1.
    this.use(charset ?? 'ISO-8859-1', charset === 'UTF-8' ? 'ISO-8859-1' : null);
    this.certain = false;
    if (segment.firstHigh < segment.start) segment.firstHigh = -1;
    else this.settle();
  }

  private use(name: string, otherwise: string | null = null): void {
    const { reading, segment } = this;
    segment.text = reading.findings.text = decoding(name, otherwise);
    if (reading.interchangeCount === 0 || reading.charset !== 'UTF-8') reading.charset = name;
  }

  /** Text beyond ASCII that is well-formed UTF-8 is UTF-8, whatever UNB 0001 says: the converse practically never happens by chance. */
  settle(): void {
    const { segment, reading, reading: { findings } } = this;
    if (this.certain || segment.firstHigh < 0) return;
    this.certain = true;
    const declared = segment.text.name;
    const first = segment.firstHigh - segment.origin;
    if (declared === 'ISO-2022-JP' || isUtf8Text(segment.bytes, first) === (declared === 'UTF-8')) return;
    const isUtf8 = declared !== 'UTF-8';
    if (isUtf8) this.use('UTF-8', declared);
    else if (reading.interchangeCount <= 1) reading.charset = 'ISO-8859-1';
    if (this.told) return;
    this.told = true;
    const end = isUtf8 ? segment.origin + characterEnd(segment.bytes, first) : segment.firstHigh + 1;
    findings.add(isUtf8 ? 'charset-mismatch' : 'charset-not-utf8', { start: segment.firstHigh, end, segment: segment.number, path: 'UNB / 0001' }, this.declared || declared);
  }
}

/** Behind the UTF-8 character that begins at `start`. */
function characterEnd(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < start + 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end++;
  return end;
}
