import { isSegmentTag } from '../directories/tags.js';
import { type Code, code, codeOf } from './codes.js';
import { carriesText } from './service-characters.js';

const UNA = code('UNA');
const LF = 0x0a;
const CR = 0x0d;
/**
 * Tags that can't be anything but a new segment at the start of a line, where the terminator before was forgotten. Where the segment before has a line
 * of its own as well, any tag is one; lines of a fixed length begin anywhere.
 */
const RESTARTING_TAGS: ReadonlySet<Code> = new Set(
  [
    'UNB',
    'UNG',
    'UNH',
    'BGM',
    'DTM',
    'NAD',
    'LOC',
    'LIN',
    'PIA',
    'IMD',
    'RFF',
    'QTY',
    'SCC',
    'GIS',
    'GEI',
    'UNS',
    'PAC',
    'UNT',
    'UNE',
    'UNZ',
  ].map(code),
);
/** White space looked over for the next tag when a line ends inside a segment. */
const RESTART_LOOKAHEAD = 16;

/** Behind white space, stray control characters (end-of-file marks, block padding) and byte order marks between segments. */
export function skipGap(bytes: Uint8Array, from: number): number {
  let i = from;
  for (;;) {
    const byte = bytes[i] ?? 0xff;
    if (byte <= 0x20) i++;
    else if (byte === 0xef && bytes[i + 1] === 0xbb && bytes[i + 2] === 0xbf) i += 3;
    else return i;
  }
}

/** `UNA` and no letter or digit behind it; tags beginning with UN are reserved (ISO 9735-1), so nothing else can be meant. */
export function isServiceString(bytes: Uint8Array, at: number): boolean {
  // Most segments differ in their second letter.
  if (bytes[at + 1] !== 0x4e && bytes[at + 1] !== 0x6e) return false;
  return codeOf(bytes, at, Math.min(at + 3, bytes.length)) === UNA && !carriesText(bytes[at + 3] ?? 0);
}

/** Where a new segment starts behind the line break at `at` inside the segment that starts at `from`; -1 if none does. */
export function restartAfter(bytes: Uint8Array, at: number, from: number, elementSeparator: number): number {
  const byte = bytes[at];
  if (byte !== LF && byte !== CR) return -1;
  let i = at + 1;
  while (i < at + RESTART_LOOKAHEAD && (bytes[i] ?? 0xff) <= 0x20) i++;
  if (bytes[i + 3] !== elementSeparator) return -1;
  const tag = codeOf(bytes, i, i + 3);
  return RESTARTING_TAGS.has(tag) || (isLineEnd(bytes[from - 1] ?? LF) && isLineEnd(bytes[i - 1]) && isSegmentTag(tag))
    ? i
    : -1;
}

/** Whether a byte ends a line. */
export function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}
