import type { Envelope } from './interchange.js';
import { MAX_SEGMENTS, MAX_WINDOW } from './limits.js';
import {
  edifactTokens,
  gapToken,
  lineTokens,
  recordTokens,
  serviceStringTokens,
  type RawSegment,
} from './outline/tokens.js';
import { EdifactOutline } from './outline/edifact-outline.js';
import type { OutlineEntry } from './outline/outline.js';
import { VdaOutline } from './outline/vda-outline.js';
import { xmlOutline } from './outline/xml-outline.js';
import { FindingList } from './findings.js';
import { wholeFile } from './syntax/byte-window.js';
import { parseXml } from './syntax/xml.js';
import { charsetFrom, charsetOf, decoding, isUtf8Text } from './syntax/charset.js';
import { code } from './syntax/codes.js';
import { detect } from './syntax/detect.js';
import { RecordCursor } from './syntax/record-cursor.js';
import { SegmentCursor } from './syntax/segment-cursor.js';

/** A window of a file taken apart. */
export interface Analysis {
  standard: Envelope['standard'];
  charset: string;
  /** Segments or records of the whole file; UNA is not counted. */
  segmentCount: number;
  segments: RawSegment[];
  outline: OutlineEntry[];
}

interface Window {
  readonly from: number;
  readonly to: number;
}

const UNB = code('UNB');
/** Segments before the window that are listened to, so that its first call-offs know their commitment. */
const LOOK_BACK = 2_000;

/**
 * Takes the segments `from` to `from + limit - 1` of a file apart: their text piece by piece with byte ranges, and what they say in business words.
 * Segment numbers begin with 1 at UNB; a UNA or anything else before it is segment 0, shown with the first window. The limit is at most 5,000.
 * XML comes as lines with its elements as outline, files of other standards as lines without one. Never throws; linear in the file, memory in the window.
 */
export function analyze(bytes: Uint8Array, window: { from: number; limit: number }): Analysis {
  const from = Math.max(1, Math.floor(window.from) || 1);
  const range: Window = { from, to: from + Math.min(Math.max(0, Math.floor(window.limit) || 0), MAX_WINDOW) - 1 };
  const { standard, start } = detect(bytes);
  if (standard === 'EDIFACT') return analyzeEdifact(bytes, start, range);
  if (standard === 'VDA') return analyzeVda(bytes, start, range);
  if (standard === 'XML') return analyzeXml(bytes, range);
  const charset = isUtf8Text(bytes) ? 'UTF-8' : 'ISO-8859-1';
  return { standard, charset, ...lineTokens(bytes, decoding(charset), range), outline: [] };
}

function analyzeXml(bytes: Uint8Array, range: Window): Analysis {
  const { root, charset } = parseXml(bytes, new FindingList(wholeFile(bytes), 0));
  return {
    standard: 'XML',
    charset,
    ...lineTokens(bytes, decoding(charset), range),
    outline: root === null ? [] : xmlOutline(root, range),
  };
}

/** The encoding of an EDIFACT file: UTF-8 by its bytes, else what UNB declares, corrected by the first byte that is not ASCII. */
class EdifactCharset {
  name: string;
  private readonly isUtf8: boolean;
  private isCertain: boolean;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly cursor: SegmentCursor,
  ) {
    this.isUtf8 = this.isCertain = isUtf8Text(bytes);
    this.name = this.isUtf8 ? 'UTF-8' : 'ISO-8859-1';
    cursor.text = decoding(this.name);
  }

  /** Gives the cursor the encoding of the segment that it stands at. */
  follow(): void {
    const { bytes, cursor } = this;
    if (cursor.tag === UNB) this.declare();
    if (this.isCertain || cursor.firstHigh < 0) return;
    this.isCertain = true;
    cursor.text = decoding((this.name = charsetFrom(this.name, bytes, cursor.firstHigh)));
  }

  private declare(): void {
    const { cursor } = this;
    cursor.useSyntaxVersion(cursor.textAt(1, 1) >= '4' ? 4 : 1);
    const declared = charsetOf(cursor.textAt(1, 0)) ?? 'ISO-8859-1';
    if (!this.isUtf8 && declared !== this.name) cursor.text = decoding((this.name = declared));
    this.isCertain = this.isUtf8;
    if (cursor.firstHigh < cursor.start) cursor.firstHigh = -1;
  }
}

function analyzeEdifact(bytes: Uint8Array, start: number, { from, to }: Window): Analysis {
  const cursor = new SegmentCursor(bytes, start);
  const outline = new EdifactOutline(cursor);
  const segments: RawSegment[] = [];
  const charset = new EdifactCharset(bytes, cursor);
  let covered = 0;
  const coverUpTo = (offset: number): void => {
    if (cursor.serviceString >= 0) segments.push(...serviceStringTokens(bytes, cursor.text, covered, offset));
    else gapToken(bytes, cursor.text, covered, offset, segments);
  };
  while (cursor.number < MAX_SEGMENTS && cursor.next()) {
    charset.follow();
    const { number } = cursor;
    const visible = number >= from && number <= to;
    if ((visible && (number > from || from === 1)) || (number === to + 1 && segments.length > 0))
      coverUpTo(cursor.start);
    if (visible) segments.push(edifactTokens(cursor));
    covered = cursor.resume;
    if (number <= to ? number > from - LOOK_BACK || outline.inHeader : outline.unfinished) outline.take(visible);
  }
  outline.finish();
  if (cursor.number >= from && cursor.number <= to) coverUpTo(bytes.length);
  cursor.release();
  return {
    standard: 'EDIFACT',
    charset: charset.name,
    segmentCount: cursor.number,
    segments,
    outline: outline.entries,
  };
}

function analyzeVda(bytes: Uint8Array, start: number, { from, to }: Window): Analysis {
  const cursor = new RecordCursor(bytes, start);
  if (isUtf8Text(bytes)) cursor.text = decoding('UTF-8');
  const outline = new VdaOutline(cursor);
  const segments: RawSegment[] = [];
  let covered = 0;
  while (cursor.number < MAX_SEGMENTS && cursor.next()) {
    const { number } = cursor;
    const visible = number >= from && number <= to;
    if ((visible && (number > from || from === 1)) || (number === to + 1 && segments.length > 0))
      gapToken(bytes, cursor.text, covered, cursor.start, segments);
    if (visible) segments.push(recordTokens(cursor));
    covered = cursor.end;
    if (number <= to ? number > from - LOOK_BACK : outline.unfinished) outline.take(visible);
  }
  outline.finish();
  if (cursor.number >= from && cursor.number <= to) gapToken(bytes, cursor.text, covered, bytes.length, segments);
  return {
    standard: 'VDA',
    charset: cursor.text.name,
    segmentCount: cursor.number,
    segments,
    outline: outline.entries,
  };
}
