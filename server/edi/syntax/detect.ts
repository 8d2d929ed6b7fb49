import type { Envelope } from '../interchange.js';
import { DETECTION_BYTES } from '../limits.js';
import { looksBinary } from './charset.js';
import { codeOf, codeText } from './codes.js';

/** What a file is by its first bytes, and where it starts: behind byte order mark, white space, and the text of a mail. */
export interface Detection {
  readonly standard: Envelope['standard'];
  readonly start: number;
  readonly empty: boolean;
  readonly binary: boolean;
  /** Where text begins that stands before the EDIFACT, such as that of a mail; null where none does. */
  readonly textBefore: number | null;
  /** Text in an encoding that is not read, by its name. */
  readonly encoding: string | null;
}

const EDIFACT_STARTS: ReadonlySet<string> = new Set(['UNA', 'UNB', 'UNG', 'UNH']);
/** Header records of VDA messages (VDA 4905, 4906, 4908, 4913, 4915): record type and two digits of version, 128 characters a record. */
export const VDA_HEADERS: Readonly<Record<string, string>> = {
  511: 'VDA 4905',
  551: 'VDA 4915',
  711: 'VDA 4913',
  811: 'VDA 4906',
  821: 'VDA 4908',
};

/** Detects the standard of a file. Looks at no more than its first bytes. */
export function detect(bytes: Uint8Array): Detection {
  const start = textStart(bytes);
  const found = (standard: Envelope['standard']): Detection => ({
    standard,
    start,
    empty: start >= bytes.length,
    binary: false,
    textBefore: null,
    encoding: null,
  });
  if (start >= bytes.length) return found('unknown');
  // Of the standards only XML knows UTF-16.
  if (isUtf16(bytes))
    return (bytes[2] ?? 0) + (bytes[3] ?? 0) === 0x3c ? found('XML') : { ...found('unknown'), encoding: 'UTF-16' };
  const tag = codeText(Math.max(0, codeOf(bytes, start, Math.min(start + 3, bytes.length))));
  const next = bytes[start + 3] ?? 0x20;
  const standard = standardOf(tag, next, bytes[start + 4] ?? 0);
  if (standard !== null) return found(standard);
  if (bytes[start] === 0x3c && /^[!?A-Z_a-z]$/.test(String.fromCharCode(bytes[start + 1] ?? 0))) return found('XML');
  if (isEbcdic(bytes.subarray(start, start + 5))) return { ...found('unknown'), encoding: 'EBCDIC' };
  const binary = looksBinary(bytes);
  const behind = binary ? -1 : behindText(bytes, start);
  return behind < 0 ? { ...found('unknown'), binary } : { ...found('EDIFACT'), start: behind, textBefore: start };
}

/** UNB with its syntax identifier, the UNA before it included. */
const INTERCHANGE = /(?:UNA.{6}\s*)?UNB[^\sA-Za-z0-9]UNO[A-Z][^\sA-Za-z0-9]/s;
/** A segment: what has one is no text but an interchange that lacks its header. */
const SEGMENT = /(?:^|[\r\n'])[ \t]*[A-Z]{3}\+/;

/** Where an interchange begins behind text; -1 where none does among the first bytes, or segments stand before it. */
function behindText(bytes: Uint8Array, start: number): number {
  const head = String.fromCharCode(...bytes.subarray(start, start + DETECTION_BYTES));
  const at = head.search(INTERCHANGE);
  return at < 0 || SEGMENT.test(head.slice(0, at)) ? -1 : start + at;
}

/** The standard that a file's first tag and the two bytes behind it show. */
function standardOf(tag: string, next: number, second: number): Envelope['standard'] | null {
  if (EDIFACT_STARTS.has(tag) && !isAlphanumeric(next)) return 'EDIFACT';
  if (Object.hasOwn(VDA_HEADERS, tag) && isDigit(next) && isDigit(second)) return 'VDA';
  if (tag === 'ISA' && !isAlphanumeric(next)) return 'X12';
  if (tag === 'STX' && next === 0x3d) return 'TRADACOMS';
  return null;
}

/** UNA or UNB, or the header of a VDA message, as mainframes write them. */
function isEbcdic([first, second, third, ...version]: Uint8Array): boolean {
  if (first === 0xe4 && second === 0xd5) return third === 0xc1 || third === 0xc2;
  const digits = [first, second, third, ...version.slice(0, 2)].map((byte = 0) => byte - 0xf0);
  return digits.every((digit) => digit >= 0 && digit <= 9) && Object.hasOwn(VDA_HEADERS, digits.slice(0, 3).join(''));
}

function textStart(bytes: Uint8Array): number {
  let i = 0;
  for (;;) {
    if (bytes[i] === 0xef && bytes[i + 1] === 0xbb && bytes[i + 2] === 0xbf) i += 3;
    else if (bytes[i] === 0x20 || ((bytes[i] ?? 0) >= 0x09 && (bytes[i] ?? 0) <= 0x0d)) i++;
    else return i;
  }
}

function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isAlphanumeric(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
