/** The EDIFACT service string advice (ISO 9735-1, section UNA): which bytes separate, terminate and release. */
export interface ServiceCharacters {
  readonly component: number;
  readonly element: number;
  readonly decimalMark: number;
  /** 0 where none is used. */
  readonly release: number;
  /** 0 where none is used; the fifth position of UNA is the repetition separator since syntax version 4, reserved before. */
  readonly repetition: number;
  readonly terminator: number;
}

const SPACE = 0x20;
/** What applies without UNA: `:+.? '`. */
export const DEFAULT_SERVICE_CHARACTERS: ServiceCharacters = {
  component: 0x3a,
  element: 0x2b,
  decimalMark: 0x2e,
  release: 0x3f,
  repetition: 0,
  terminator: 0x27,
};
/** Default repetition separator of syntax version 4 when no UNA says otherwise. */
export const DEFAULT_REPETITION = 0x2a;
/** Length of the service string advice in bytes, with its tag. */
export const UNA_LENGTH = 9;

/** Reads the six characters after `UNA` at `start`; null where they can't serve: missing, not distinct, letters or digits. */
export function serviceCharacters(bytes: Uint8Array, start: number): ServiceCharacters | null {
  if (start + UNA_LENGTH > bytes.length) return null;
  const at = (k: number): number => bytes[start + 3 + k] ?? 0;
  const release = at(3) === SPACE ? 0 : at(3);
  const repetition = at(4) === SPACE ? 0 : at(4);
  const separating = [at(0), at(1), at(5), ...(release === 0 ? [] : [release])];
  if (new Set(separating).size !== separating.length || separating.some((byte) => byte === SPACE || carriesText(byte)))
    return null;
  return {
    component: at(0),
    element: at(1),
    decimalMark: at(2),
    release,
    repetition: separating.includes(repetition) || carriesText(repetition) ? 0 : repetition,
    terminator: at(5),
  };
}

/** Letters and digits can't separate anything. */
export function carriesText(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/** What a byte does when scanned. Control: below space; High: beyond ASCII; C1: control characters of ISO 8859, letters and signs of Windows. */
export const DATA = 0;
export const ELEMENT = 1;
export const COMPONENT = 2;
export const REPETITION = 3;
export const RELEASE = 4;
export const TERMINATOR = 5;
export const CONTROL = 6;
export const HIGH = 7;
export const C1 = 8;

/** By the characters they are for: few are in use, and hostile files must not fill the memory with others. */
const tables = new Map<string, Uint8Array>();
const MAX_TABLES = 100;

/** One class per byte value, so that scanning is a single look-up per byte. Repetition works from syntax version 4 on. */
export function classTable(characters: ServiceCharacters, syntaxVersion: number): Uint8Array {
  const { component, element, release, repetition, terminator } = characters;
  const repeats = syntaxVersion >= 4 ? repetition : 0;
  const key = String.fromCharCode(component, element, release, repeats, terminator);
  const known = tables.get(key);
  if (known !== undefined) return known;
  const table = newClassTable({ ...characters, repetition: repeats });
  if (tables.size >= MAX_TABLES) tables.clear();
  tables.set(key, table);
  return table;
}

function newClassTable(characters: ServiceCharacters): Uint8Array {
  const table = new Uint8Array(256).fill(CONTROL, 0, 0x20).fill(HIGH, 0x80).fill(C1, 0x80, 0xa0);
  if (characters.repetition !== 0) table[characters.repetition] = REPETITION;
  if (characters.release !== 0) table[characters.release] = RELEASE;
  table[characters.component] = COMPONENT;
  table[characters.element] = ELEMENT;
  table[characters.terminator] = TERMINATOR;
  return table;
}

/** Text without its release characters, which make the character behind them data. */
export function withoutReleases(text: string, release: number): string {
  const sign = String.fromCharCode(release);
  let plain = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === sign && i + 1 < text.length) i++;
    plain += text[i] ?? '';
  }
  return plain;
}
