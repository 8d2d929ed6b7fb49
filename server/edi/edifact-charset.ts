import type { Reading } from './reading.js';
import { charsetFrom, charsetOf, decoding } from './syntax/charset.js';
import type { SegmentCursor } from './syntax/segment-cursor.js';

/** The character set of an interchange: what UNB declares, and what the text turns out to be. */
export class EdifactCharset {
  /** UNB 0001. */
  declared = '';
  private certain = false;
  private reported = false;
  private windowsReported = false;

  constructor(
    private readonly reading: Reading,
    private readonly segment: SegmentCursor,
  ) {
    reading.charset = segment.text.name;
  }

  /** UNB: a new interchange may be written in another character set. */
  declare(): void {
    const { segment } = this;
    this.declared = segment.textAt(1, 0).toUpperCase();
    const charset = charsetOf(this.declared);
    if (charset === null) {
      const place = {
        start: segment.startAt(1, 0),
        end: segment.endAt(1, 0),
        segment: segment.number,
        path: 'UNB / 0001',
      };
      this.reading.findings.add('charset-unknown', place, 'UNOA-UNOY');
    }
    // Pieces that turn out to be no UTF-8 are read as latin-1.
    this.use(charset ?? 'ISO-8859-1', charset === 'UTF-8' ? 'ISO-8859-1' : null);
    this.certain = false;
    if (segment.firstC1 < segment.start) segment.firstC1 = -1;
    if (segment.firstHigh < segment.start) segment.firstHigh = -1;
    else this.settle();
  }

  private use(name: string, otherwise: string | null = null): void {
    const { reading, segment } = this;
    segment.text = reading.findings.text = decoding(name, otherwise);
    if (reading.counts.interchanges === 0 || reading.charset !== 'UTF-8') reading.charset = name;
  }

  /** Text beyond ASCII is what its bytes turn out to be, whatever UNB 0001 says. */
  settle(): void {
    const { segment } = this;
    if (!this.certain && segment.firstHigh >= 0) this.recognise();
    if (segment.firstC1 >= 0 && !this.windowsReported) this.reportWindows(segment.firstC1);
  }

  private recognise(): void {
    const {
      segment,
      reading,
      reading: { findings },
    } = this;
    this.certain = true;
    const declared = segment.text.name;
    const first = segment.firstHigh - segment.origin;
    const actual = charsetFrom(declared, segment.bytes, first);
    if (actual === declared) return;
    if (declared !== 'UTF-8' || actual === 'ISO-2022-JP') this.use(actual, actual === 'UTF-8' ? declared : null);
    else if (reading.counts.interchanges <= 1) reading.charset = actual;
    if (this.reported) return;
    this.reported = true;
    const end =
      actual === 'UTF-8'
        ? segment.origin + characterEnd(segment.bytes, first)
        : segment.firstHigh + (actual === 'GB18030' ? 2 : 1);
    const place = { start: segment.firstHigh, end, segment: segment.number, path: 'UNB / 0001' };
    const said = this.declared || declared;
    if (actual === 'UTF-8') findings.add('charset-mismatch', place, said);
    else if (declared === 'UTF-8' && actual === 'ISO-8859-1') findings.add('charset-not-utf8', place, said);
    else findings.add('charset-other', place, actual);
  }

  /** Windows-1252 is ISO 8859-1 with signs where that has control characters, and is read as such. */
  private reportWindows(start: number): void {
    const { segment, reading } = this;
    if (segment.text.name !== 'ISO-8859-1') return;
    this.windowsReported = true;
    reading.findings.add(
      'charset-windows',
      { start, end: start + 1, segment: segment.number, path: 'UNB / 0001' },
      this.declared || 'ISO-8859-1',
    );
  }
}

/** Behind the UTF-8 character that begins at `start`. */
function characterEnd(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < start + 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end++;
  return end;
}
