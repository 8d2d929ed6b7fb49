import { detect } from './syntax/detect.js';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const [U, N, B, Z] = [0x55, 0x4e, 0x42, 0x5a];

/**
 * The bytes of each interchange of an EDIFACT file from UNB to UNZ, without line ends: the same for an interchange that comes again in
 * another file, beside others or with other line ends. `count`: how many interchanges reading has found; nothing where they can't be
 * distinguished without reading once more, because something else looks like a UNB.
 */
export function interchangeBytes(bytes: Uint8Array, count: number): readonly Uint8Array[] {
  const { standard, start } = detect(bytes);
  const starts = standard === 'EDIFACT' ? segmentsAt(bytes, B, start, bytes.length) : [];
  if (starts.length !== count) return [];
  return starts.map((from, i) => withoutLineEnds(bytes, from, endOf(bytes, from, starts[i + 1] ?? bytes.length)));
}

/** Behind the last UNZ before `limit`; the limit where there is none. */
function endOf(bytes: Uint8Array, from: number, limit: number): number {
  const trailer = segmentsAt(bytes, Z, from, limit).at(-1);
  if (trailer === undefined) return limit;
  const end = bytes.indexOf(terminatorBefore(bytes, trailer) ?? LINE_FEED, trailer);
  return end < 0 || end >= limit ? limit : end + 1;
}

/** Where UN and a letter stand as a tag does: behind the end of a segment and before a sign. */
function segmentsAt(bytes: Uint8Array, letter: number, from: number, limit: number): number[] {
  const found: number[] = [];
  for (let at = from; at < limit; at++) {
    if (
      bytes[at] === U &&
      bytes[at + 1] === N &&
      bytes[at + 2] === letter &&
      isSign(bytes[at + 3]) &&
      terminatorBefore(bytes, at) !== undefined
    )
      found.push(at);
  }
  return found;
}

/** What ends the segment before a place: a sign, or the line; the line too where there is nothing before. */
function terminatorBefore(bytes: Uint8Array, at: number): number | undefined {
  let place = at - 1;
  while (place >= 0 && (bytes[place] ?? 0) <= SPACE) place--;
  if (place < 0 || !isSign(bytes[place]))
    return place < 0 || bytes[at - 1] === LINE_FEED || bytes[at - 1] === CARRIAGE_RETURN ? LINE_FEED : undefined;
  return bytes[place];
}

function isSign(byte: number | undefined): boolean {
  return byte === undefined || !/[A-Za-z0-9]/.test(String.fromCharCode(byte));
}

function withoutLineEnds(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const kept = new Uint8Array(to - from);
  let length = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}
