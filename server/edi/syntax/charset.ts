import { CHARSET_SAMPLE } from '../limits.js';

/** Begins a shift of ISO 2022. */
export const ESC = 0x1b;

/** Character sets of EDI files: what the sender declares (UNB 0001) and what the bytes really are. */

/** ISO 9735-1, element 0001, to the name a text decoder knows. UNOA and UNOB are subsets of ASCII; latin-1 reads them and what slips in. */
const SYNTAX_IDENTIFIERS: Readonly<Record<string, string>> = {
  UNOA: 'ISO-8859-1',
  UNOB: 'ISO-8859-1',
  UNOC: 'ISO-8859-1',
  UNOD: 'ISO-8859-2',
  UNOE: 'ISO-8859-5',
  UNOF: 'ISO-8859-7',
  UNOG: 'ISO-8859-3',
  UNOH: 'ISO-8859-4',
  UNOI: 'ISO-8859-6',
  UNOJ: 'ISO-8859-8',
  UNOK: 'ISO-8859-9',
  UNOW: 'UTF-8',
  UNOX: 'ISO-2022-JP',
  UNOY: 'UTF-8',
};

/** Name of the character set a syntax identifier stands for; null where it is none of the standard's. */
export function charsetOf(syntaxIdentifier: string): string | null {
  const key = syntaxIdentifier.toUpperCase();
  return Object.hasOwn(SYNTAX_IDENTIFIERS, key) ? (SYNTAX_IDENTIFIERS[key] ?? null) : null;
}

/** Length of the UTF-8 byte order mark at the start of the file: 3 or 0. */
export function byteOrderMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Bytes -> text, one character set at a time. */
export interface TextDecoding {
  readonly name: string;
  /** Text of bytes [start, end), never throws. Byte order marks are kept out of the way by the caller. */
  decode(bytes: Uint8Array, start: number, end: number): string;
}

/** A decoder keeps nothing from one piece to the next, so all files share them. */
const decodings = new Map<string, TextDecoding>();
const MAX_DECODINGS = 100;

/** Decoding by name; names the runtime doesn't know are read as latin-1. Where a piece is no UTF-8 though the file is, the other name's turn comes. */
export function decoding(name: string, otherwise: string | null = null): TextDecoding {
  const key = `${name} ${otherwise ?? ''}`;
  const known = decodings.get(key);
  if (known !== undefined) return known;
  const made = newDecoding(name, otherwise);
  // Names come from tables; should one ever come from a file, it can't fill the memory.
  if (decodings.size < MAX_DECODINGS) decodings.set(key, made);
  return made;
}

function newDecoding(name: string, otherwise: string | null): TextDecoding {
  const usual = decoderFor(name);
  const other = otherwise === null ? null : decoderFor(otherwise);
  const decode = (piece: Uint8Array): string =>
    (other === null || isWellFormed(piece, 0, piece.length, true) ? usual : other).decode(piece);
  // Bytes below 0x80 are no ASCII there.
  const isWide = /^(?:UTF-16|ISO-2022)/.test(name);
  return {
    name,
    decode(bytes, start, end) {
      // Short pieces are nearly always ASCII, and a decoder call costs more than the loop.
      if (end - start > 256 || isWide) return decode(bytes.subarray(start, end));
      let text = '';
      for (let i = start; i < end; i++) {
        const byte = bytes[i] ?? 0;
        if (byte >= 0x80) return decode(bytes.subarray(start, end));
        text += String.fromCharCode(byte);
      }
      return text;
    },
  };
}

type Decoder = Pick<InstanceType<typeof TextDecoder>, 'decode'>;

function decoderFor(name: string): Decoder {
  try {
    return name === 'ISO-8859-1' ? LATIN1 : new TextDecoder(name, { ignoreBOM: true });
  } catch {
    return LATIN1;
  }
}

/** What Windows-1252 has from 0x80 on, where ISO 8859-1 has control characters that no EDI text means. Not every runtime's decoder knows them. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const latin1 = new TextDecoder('ISO-8859-1', { ignoreBOM: true });
const LATIN1: Decoder = {
  decode: (bytes) =>
    latin1.decode(bytes).replaceAll(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign),
};

/** The character set that text beyond ASCII is in, by its first byte and those that follow, where `declared` is said. */
export function charsetFrom(declared: string, bytes: Uint8Array, first: number): string {
  if (bytes[first] === ESC) return 'ISO-2022-JP';
  // Well-formed UTF-8 practically never comes about by chance.
  if (isUtf8Text(bytes, first)) return 'UTF-8';
  if (declared === 'ISO-2022-JP')
    return isGb18030(bytes.subarray(first, first + CHARSET_SAMPLE)) ? 'GB18030' : 'ISO-8859-1';
  return declared === 'UTF-8' ? 'ISO-8859-1' : declared;
}

/** Whether bytes are GB 18030, of which GBK and GB 2312 are parts; the last character may be cut off. */
function isGb18030(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('GB18030', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether there are characters beyond ASCII, and the first of them and what follows in the next kilobytes are well-formed UTF-8 (RFC 3629). */
export function isUtf8Text(bytes: Uint8Array, from = 0): boolean {
  let first = from;
  while (first < bytes.length && (bytes[first] ?? 0) < 0x80) first++;
  return first < bytes.length && isWellFormed(bytes, first, Math.min(bytes.length, first + CHARSET_SAMPLE), false);
}

/** How many bytes follow the first of a UTF-8 character; 0 for ASCII and what begins none. */
export function followers(byte: number): number {
  return byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}

/** Whether the characters that begin in [start, end) are well-formed; the last may be cut off at the end of the bytes where that is allowed. Allocates nothing. */
export function isWellFormed(bytes: Uint8Array, start: number, end: number, mayBeCut: boolean): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) continue;
    const follow = followers(byte);
    if (follow === 0 || !continues(bytes, i, follow, mayBeCut)) return false;
    i += follow;
  }
  return true;
}

function continues(bytes: Uint8Array, at: number, follow: number, mayBeCut: boolean): boolean {
  for (let k = 1; k <= follow; k++) {
    if (mayBeCut && at + k >= bytes.length) return true;
    if (((bytes[at + k] ?? 0) & 0xc0) !== 0x80) return false;
  }
  const lead = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  // Overlong forms, surrogates and code points past U+10FFFF.
  return (
    !(lead === 0xe0 && second < 0xa0) &&
    !(lead === 0xed && second > 0x9f) &&
    !(lead === 0xf0 && second < 0x90) &&
    !(lead === 0xf4 && second > 0x8f)
  );
}

/** Why a file can't be text of any EDI standard: it holds NUL or other control bytes in its first part. */
export function looksBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, 1_024);
  let control = 0;
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 0) return true;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && !(byte >= 0x1c && byte <= 0x1f)) control++;
  }
  return control * 20 > length;
}
