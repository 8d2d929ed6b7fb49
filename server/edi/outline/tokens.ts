import { MAX_SEGMENT_BYTES } from '../limits.js';
import { RECORDS } from '../messages/vda4905-layout.js';
import type { TextDecoding } from '../syntax/charset.js';
import { codeText } from '../syntax/codes.js';
import type { RecordCursor } from '../syntax/record-cursor.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';

/** A piece of raw text with its byte range; the kind says how to colour it. Put together, the tokens of a window are its text. */
export interface Token {
  text: string;
  start: number;
  end: number;
  kind: 'tag' | 'data' | 'separator' | 'terminator' | 'gap';
}

/** A segment or record: range from its tag to behind its terminator. White space behind it is its last token, outside of the range. */
export interface RawSegment {
  number: number;
  tag: string;
  start: number;
  end: number;
  tokens: Token[];
}

/** The tokens of the segment the cursor stands on. */
export function edifactTokens(segment: SegmentCursor): RawSegment {
  const { bytes, text, start, end, resume, number } = segment;
  const tokens: Token[] = [];
  const push = (from: number, to: number, kind: Token['kind']): void => {
    if (to > from) tokens.push({ text: text.decode(bytes, from, to), start: from, end: to, kind });
  };
  push(start, segment.pieceEnd(0), 'tag');
  let separatorsFrom = segment.pieceEnd(0);
  for (let piece = 1; piece < segment.pieceCount; piece++) {
    const from = segment.pieceStart(piece);
    if (segment.pieceEnd(piece) === from) continue;
    push(separatorsFrom, from, 'separator');
    push(from, segment.pieceEnd(piece), 'data');
    separatorsFrom = segment.pieceEnd(piece);
  }
  push(separatorsFrom, end, 'separator');
  const behind = segment.terminated ? resume : end;
  if (segment.tooLong) push(end, Math.min(behind, end + MAX_SEGMENT_BYTES), 'data');
  else if (segment.terminated) push(end, behind, 'terminator');
  return { number, tag: text.decode(bytes, start, segment.pieceEnd(0)), start, end: behind, tokens };
}

/** Fields of the record the cursor stands on; filler between them is a gap. */
export function recordTokens(record: RecordCursor): RawSegment {
  const { bytes, text, start, end, number } = record;
  const tokens: Token[] = [];
  const push = (from: number, to: number, kind: Token['kind']): void => {
    if (to > from) tokens.push({ text: text.decode(bytes, from, to), start: from, end: to, kind });
  };
  const tagEnd = Math.min(start + 3, end);
  push(start, tagEnd, 'tag');
  let at = tagEnd;
  for (const field of RECORDS.get(record.type) ?? []) {
    push(at, record.startOf(field), 'gap');
    push(record.startOf(field), record.endOf(field), record.isBlank(field) ? 'gap' : 'data');
    at = Math.max(at, record.endOf(field));
  }
  push(at, end, RECORDS.has(record.type) ? 'gap' : 'data');
  return { number, tag: codeText(record.type), start, end, tokens };
}

/** White space between segments goes to the one before it, or makes segment 0 where there is none. */
export function gapToken(
  bytes: Uint8Array,
  text: TextDecoding,
  from: number,
  to: number,
  segments: RawSegment[],
): void {
  if (to <= from) return;
  const token: Token = { text: text.decode(bytes, from, to), start: from, end: to, kind: 'gap' };
  const before = segments.at(-1);
  if (before === undefined) segments.push({ number: 0, tag: '', start: from, end: to, tokens: [token] });
  else before.tokens.push(token);
}

/** A service string advice with the white space around it, as segment 0. */
export function serviceStringTokens(bytes: Uint8Array, text: TextDecoding, from: number, to: number): RawSegment[] {
  let start = from;
  while (start < to && bytes[start] !== 0x55 && bytes[start] !== 0x75) start++;
  const end = Math.min(start + 9, to);
  const ranges: readonly [number, number, Token['kind']][] = [
    [from, start, 'gap'],
    [start, Math.min(start + 3, end), 'tag'],
    [Math.min(start + 3, end), end, 'data'],
    [end, to, 'gap'],
  ];
  const tokens = ranges
    .filter(([a, b]) => b > a)
    .map(([a, b, kind]): Token => ({ text: text.decode(bytes, a, b), start: a, end: b, kind }));
  return [{ number: 0, tag: 'UNA', start, end, tokens }];
}

/** Lines of a file whose standard is not taken apart; over-long ones are cut into pieces. */
export function lineTokens(
  bytes: Uint8Array,
  text: TextDecoding,
  { from, to }: { from: number; to: number },
): { segmentCount: number; segments: RawSegment[] } {
  const segments: RawSegment[] = [];
  let number = 0;
  let start = 0;
  while (start < bytes.length) {
    const limit = Math.min(bytes.length, start + MAX_SEGMENT_BYTES);
    let end = start;
    while (end < limit && bytes[end] !== 0x0a) end++;
    const behind = end < limit ? end + 1 : end;
    number++;
    if (number >= from && number <= to) {
      const tokens: Token[] = end > start ? [{ text: text.decode(bytes, start, end), start, end, kind: 'data' }] : [];
      if (behind > end) tokens.push({ text: '\n', start: end, end: behind, kind: 'gap' });
      segments.push({ number, tag: '', start, end, tokens });
    }
    start = behind;
  }
  return { segmentCount: number, segments };
}
