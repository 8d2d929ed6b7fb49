import { decoding } from '../edi/syntax/charset.js';
import { detect } from '../edi/syntax/detect.js';
import { RECORD_LENGTH } from '../edi/syntax/record-cursor.js';
import { DEFAULT_SERVICE_CHARACTERS } from '../edi/syntax/service-characters.js';
import { serviceStringAt } from '../edi/syntax/service-string.js';
import { visible } from '../terminal/visible.js';
import { head, tail, width } from './terminal.js';

/** What divides a file into the pieces that are drawn one by one. */
export interface Division {
  /** Byte that ends a segment; -1 where lines are the pieces. */
  readonly terminator: number;
  /** Byte that makes a terminator part of the text; -1 where none is used. */
  readonly release: number;
  /** Length of records without line ends between them, counted from `origin`; 0 where there are none. */
  readonly recordLength: number;
  readonly origin: number;
}

/** Bytes [start, end) of a file, exclusive end. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const LF = 0x0a;
const CR = 0x0d;
/** How far around a place its segment is looked for, in bytes: more than fits on a line. */
const REACH = 600;
/** Longest stretch underlined, in bytes. */
const MAX_MARKED = 400;
const CUT = '…';

/** How a file is divided, by its first bytes. */
export function divisionOf(bytes: Uint8Array): Division {
  const { standard, start } = detect(bytes);
  const lines: Division = { terminator: -1, release: -1, recordLength: 0, origin: start };
  if (standard === 'VDA') return { ...lines, recordLength: RECORD_LENGTH };
  if (standard !== 'EDIFACT') return lines;
  const advised = bytes[start + 2] === 0x41 || bytes[start + 2] === 0x61;
  const { terminator, release } = advised ? serviceStringAt(bytes, start).characters : DEFAULT_SERVICE_CHARACTERS;
  return { ...lines, terminator, release: release === 0 ? -1 : release };
}

/** The segment, record or line a place stands in, as far as it is near. A place behind the last segment belongs to that. */
export function pieceAround(bytes: Uint8Array, place: Range, division: Division): Range {
  const isEnd = endTest(bytes, division);
  const anchor = anchorOf(bytes, Math.min(place.start, bytes.length));
  const limit = Math.max(0, anchor - REACH);
  let start = anchor;
  while (start > limit && !isEnd(start - 1)) start--;
  while (start < anchor && isBlank(bytes[start])) start++;
  let end =
    anchor < place.start ? Math.min(anchor + 1, bytes.length) : Math.min(Math.max(place.end, anchor), bytes.length);
  const furthest = Math.min(bytes.length, end + REACH);
  if (end <= start || !isEnd(end - 1)) {
    while (end < furthest && !isEnd(end)) end++;
    if (division.terminator >= 0 && end < furthest) end++;
  }
  return withinRecord({ start, end: Math.max(start, end) }, place, division);
}

/** The place itself, or the last byte that says anything where only blanks follow. */
function anchorOf(bytes: Uint8Array, offset: number): number {
  const limit = Math.min(bytes.length, offset + REACH);
  for (let i = offset; i < limit; i++) if (!isBlank(bytes[i])) return offset;
  if (limit < bytes.length) return offset;
  let anchor = offset;
  while (anchor > Math.max(0, offset - REACH) && isBlank(bytes[anchor - 1])) anchor--;
  return Math.max(0, anchor - 1);
}

/** Records one behind the other have no line ends: their length divides them. */
function withinRecord(piece: Range, place: Range, { recordLength, origin }: Division): Range {
  if (recordLength === 0 || piece.end - piece.start <= recordLength) return piece;
  const start = origin + Math.floor(Math.max(0, place.start - origin) / recordLength) * recordLength;
  return { start: Math.max(piece.start, start), end: Math.min(piece.end, Math.max(place.end, start + recordLength)) };
}

/** Whether a byte ends the piece it stands in. */
function endTest(bytes: Uint8Array, { terminator, release }: Division): (offset: number) => boolean {
  if (terminator < 0) return (offset) => bytes[offset] === LF || bytes[offset] === CR;
  return (offset) => {
    if (bytes[offset] !== terminator) return false;
    let releases = 0;
    while (releases < REACH && bytes[offset - 1 - releases] === release) releases++;
    return releases % 2 === 0;
  };
}

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && byte <= 0x20;
}

/** A line of a file and, below it, carets under a place in it; both are plain and equally indented. */
export interface Drawing {
  readonly line: string;
  readonly carets: string;
}

/**
 * Draws the bytes [start, end) in their segment, within so many columns. A place without length has one caret, under what stands right behind it.
 * `charset` is the one the file was read in.
 */
export function draw(
  bytes: Uint8Array,
  place: Range,
  division: Division,
  { charset, columns }: { charset: string; columns: number },
): Drawing {
  const piece = pieceAround(bytes, place, division);
  const text = decoding(charset);
  const isUtf8 = charset === 'UTF-8';
  const show = (from: number, to: number): string => (to > from ? visible(text.decode(bytes, from, to)) : '');
  const start = clamp(place.start, piece);
  const end = Math.max(start, Math.min(clamp(place.end, piece), start + MAX_MARKED));
  const left = whole(bytes, Math.max(piece.start, start - REACH), isUtf8);
  const right = Math.min(piece.end, end + REACH);
  return layOut({ before: show(left, start), marked: show(start, end), after: show(end, right) }, columns, {
    left: left > piece.start,
    right: right < piece.end || end < Math.min(place.end, piece.end),
  });
}

function clamp(offset: number, { start, end }: Range): number {
  return Math.min(Math.max(offset, start), end);
}

/** The first offset from here on where a character begins. */
function whole(bytes: Uint8Array, offset: number, isUtf8: boolean): number {
  let at = offset;
  if (isUtf8) while (((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
  return at;
}

interface Parts {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Shortens the parts to the columns there are: the place first, then what stands before it, then what comes behind. */
function layOut({ before, marked, after }: Parts, columns: number, cut: { left: boolean; right: boolean }): Drawing {
  const room = columns - 2;
  const place = head(marked, Math.max(1, Math.floor(room * 0.75)));
  const isPlaceCut = place.length < marked.length;
  const rest = Math.max(0, room - width(place));
  const behindWanted = isPlaceCut ? 0 : width(after);
  const beforeShown = tail(before, Math.max(rest - behindWanted, Math.floor(rest / 2)));
  const behind = isPlaceCut ? '' : head(after, rest - width(beforeShown));
  const opening = cut.left || beforeShown.length < before.length ? CUT : '';
  const closing = cut.right || isPlaceCut || behind.length < after.length ? CUT : '';
  return {
    line: opening + beforeShown + place + behind + closing,
    carets: ' '.repeat(width(opening + beforeShown)) + '^'.repeat(Math.max(1, width(place))),
  };
}
