import { code, codeOf } from './codes.js';
import {
  carriesText,
  DEFAULT_SERVICE_CHARACTERS,
  serviceCharacters,
  type ServiceCharacters,
  UNA_LENGTH,
} from './service-characters.js';

/** A service string advice as it is understood. */
export interface ServiceString {
  readonly characters: ServiceCharacters;
  /** Behind its last sign. */
  readonly end: number;
  /** It does not say what the file uses: a sign is missing, is one too many, or can't separate anything. */
  readonly damaged: boolean;
}

const SPACE = 0x20;
const COMMA = 0x2c;
const POINT = 0x2e;
const ASTERISK = 0x2a;
const QUESTION_MARK = 0x3f;
const SIGNS_AT = 3;
/** Signs looked at where there are more than six. */
const MAX_SIGNS = 16;
/** Bytes behind it that show which signs the file uses. */
const SAMPLE = 2_000;
/** What may follow a UNA. */
const HEADERS: ReadonlySet<number> = new Set(['UNB', 'UNG', 'UNH'].map(code));
/** Terminators in use, besides whatever UNA ends with: apostrophe, tilde, file separator. */
const TERMINATORS: readonly number[] = [0x27, 0x7e, 0x1c];

/**
 * Reads the service string advice at `start`. One that has five or seven signs, or signs that contradict the header behind it, is read by what the
 * header and the segments after it plainly use.
 */
export function serviceStringAt(bytes: Uint8Array, start: number): ServiceString {
  const declared = serviceCharacters(bytes, start);
  const end = signsEnd(bytes, start);
  const header = headerBehind(bytes, end);
  const used =
    header < 0 || (declared !== null && agrees(bytes, header, declared, start + UNA_LENGTH))
      ? null
      : usedSigns(bytes, { from: start + SIGNS_AT, to: end }, header);
  if (used !== null) return { characters: used, end, damaged: true };
  return declared === null
    ? { characters: DEFAULT_SERVICE_CHARACTERS, end, damaged: true }
    : { characters: declared, end: start + UNA_LENGTH, damaged: false };
}

/** A service string as it should be written: `UNA:+.? '`. */
export function serviceStringText(characters: ServiceCharacters): string {
  const { component, element, decimalMark, release, repetition, terminator } = characters;
  return `UNA${String.fromCharCode(component, element, decimalMark, release || SPACE, repetition || SPACE, terminator)}`;
}

/** Behind the signs of a UNA: before the letter or digit, or the line end, that follows them. */
function signsEnd(bytes: Uint8Array, start: number): number {
  const limit = Math.min(start + SIGNS_AT + MAX_SIGNS, bytes.length);
  let end = start + SIGNS_AT;
  while (end < limit && !carriesText(bytes[end] ?? 0) && (bytes[end] ?? 0) >= SPACE) end++;
  return end;
}

/** Where the header segment behind the signs begins; -1 where none does. */
function headerBehind(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < from + MAX_SIGNS && (bytes[at] ?? 0xff) <= SPACE) at++;
  const separator = bytes[at + 3] ?? SPACE;
  return HEADERS.has(codeOf(bytes, at, Math.min(at + 3, bytes.length))) && separator > SPACE && !carriesText(separator)
    ? at
    : -1;
}

/** Whether the header, from `behind` the UNA on, uses the declared signs. A line end is no terminator where another one stands before it. */
function agrees(bytes: Uint8Array, header: number, declared: ServiceCharacters, behind: number): boolean {
  const { element, terminator, repetition } = declared;
  if (bytes[header + 3] !== element) return false;
  for (let i = behind; i < header; i++) if ((bytes[i] ?? 0) > SPACE) return false;
  if (!separatesSegments(bytes, header, terminator)) return false;
  let last = bytes.indexOf(terminator, header) - 1;
  while ((bytes[last] ?? 0xff) <= SPACE) last--;
  const before = bytes[last] ?? SPACE;
  return terminator > SPACE || (before !== repetition && !TERMINATORS.includes(before));
}

function usedSigns(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  header: number,
): ServiceCharacters | null {
  const signs = [...bytes.subarray(from, to)].filter((byte) => byte > SPACE);
  const element = bytes[header + 3] ?? 0;
  const component = componentOf(bytes, header + 4, element) ?? signs.find((sign) => sign !== element);
  const terminator = [...signs.slice(-1), ...TERMINATORS].find(
    (sign) => sign !== element && sign !== component && separatesSegments(bytes, header, sign),
  );
  if (component === undefined || terminator === undefined) return null;
  const taken = [element, component, terminator];
  const free = signs.filter((sign) => !taken.includes(sign));
  const release =
    free.includes(QUESTION_MARK) || free.every(isMark) ? QUESTION_MARK : (free.find((sign) => !isMark(sign)) ?? 0);
  return {
    element,
    component,
    terminator,
    decimalMark: free.includes(COMMA) && !free.includes(POINT) ? COMMA : POINT,
    release: taken.includes(release) ? 0 : release,
    repetition: free.includes(ASTERISK) && release !== ASTERISK ? ASTERISK : 0,
  };
}

function isMark(sign: number): boolean {
  return sign === COMMA || sign === POINT || sign === ASTERISK;
}

/** The sign behind the first value of a UNB, which is a composite: `UNOC:3`. */
function componentOf(bytes: Uint8Array, from: number, element: number): number | undefined {
  for (let i = from; i < from + 5; i++) {
    const byte = bytes[i] ?? SPACE;
    if (!carriesText(byte)) return byte === element || byte <= SPACE ? undefined : byte;
  }
  return undefined;
}

/** Whether a sign stands before a line end or a tag of three letters with the header's separator behind it. */
function separatesSegments(bytes: Uint8Array, header: number, sign: number): boolean {
  const element = bytes[header + 3];
  const limit = Math.min(header + SAMPLE, bytes.length);
  for (let i = bytes.indexOf(sign, header); i >= 0 && i < limit; i = bytes.indexOf(sign, i + 1)) {
    let next = i + 1;
    while (next < limit && (bytes[next] ?? 0) <= SPACE) next++;
    if (bytes[next + 3] === element && [0, 1, 2].every((k) => isLetter(bytes[next + k] ?? 0))) return true;
  }
  return false;
}

function isLetter(byte: number): boolean {
  return carriesText(byte) && byte > 0x39;
}
