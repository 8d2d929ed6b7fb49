/**
 * What a hand scanner makes of a code that is known: how it ends a scan, what it puts in front, how it types control characters, and which signs
 * the layout of the keyboard changes. Scans of that device are read with it.
 */

const RS = '\u001e';
const GS = '\u001d';
const EOT = '\u0004';
/** The control characters of an ISO 15434 message. */
export const CONTROL_NAMES = ['rs', 'gs', 'eot'] as const;
export type ControlName = (typeof CONTROL_NAMES)[number];
const CONTROLS: Readonly<Record<ControlName, string>> = { rs: RS, gs: GS, eot: EOT };

export const CALIBRATION_CODES = ['datamatrix', 'code128', 'code39'] as const;
export type CalibrationCode = (typeof CALIBRATION_CODES)[number];
/** What the codes hold. The square one has every letter and digit, and the signs that layouts of keyboards move. */
export const CALIBRATION_TEXT: Readonly<Record<CalibrationCode, string>> = {
  datamatrix: `[)>${RS}06${GS}1TABCDEFGHIJKLMNOPQRSTUVWXYZ${GS}Q0123456789${GS}2P-/.:+]${RS}${EOT}`,
  code128: 'SCAN-128/AZQWYM]',
  code39: 'SCAN-39/AZQWYM',
};
/** What a scanner may say of each in front (ISO/IEC 15424). */
const PREFIXES: Readonly<Record<CalibrationCode, readonly string[]>> = {
  datamatrix: [']d1', ']d2', ']d0'],
  code128: [']C0'],
  code39: [']A0', ']A1', ']A4'],
};

/** The key that ended a scan; `none`: it stopped. */
export type Suffix = 'Enter' | 'Tab' | 'none';
/** How a scanner types: kept for the device. */
export interface ScannerSettings {
  readonly suffix: Suffix;
  /** It says in front which symbology it was. */
  readonly hasPrefix: boolean;
  /** What it types for each control character, '' for nothing; null as long as no square code was read. */
  readonly controls: Readonly<Record<ControlName, string>> | null;
  /** Signs that arrive as others: as they arrive, with what stands in the code. */
  readonly changed: Readonly<Record<string, string>>;
}
export interface Calibration extends ScannerSettings {
  readonly code: CalibrationCode;
}

/** No scanner spells a control character by more signs. */
const LONGEST_SPELLING = 5;
/** A text is one of the codes when at least this part of it arrived as it is: any other of the same length would pass for a wrong layout. */
const LEAST_SAME = 1 / 4;

type Reading = Pick<ScannerSettings, 'changed'> & { readonly controls: Readonly<Record<ControlName, string>> };

/** Reads what was typed as a text in which each control character was spelt by so many signs; null where it can't be that. */
function aligned(
  typed: readonly string[],
  expected: readonly string[],
  lengths: Readonly<Record<ControlName, number>>,
): Reading | null {
  const spelt = new Map<ControlName, string>();
  const changed = new Map<string, string>();
  const arrived = new Map<string, string>();
  let at = 0;
  for (const sign of expected) {
    const control = CONTROL_NAMES.find((name) => CONTROLS[name] === sign);
    if (control !== undefined) {
      const text = typed.slice(at, at + lengths[control]).join('');
      if ((spelt.get(control) ?? text) !== text) return null;
      spelt.set(control, text);
      at += lengths[control];
    } else {
      const one = typed[at] ?? '';
      if ((changed.get(one) ?? sign) !== sign || (arrived.get(sign) ?? one) !== one) return null;
      changed.set(one, sign);
      arrived.set(sign, one);
      at += 1;
    }
  }
  const others = [...changed].filter(([one, sign]) => one !== sign);
  const moved = others.filter(([one, sign]) => one.toUpperCase() !== sign.toUpperCase());
  if (changed.size - moved.length < changed.size * LEAST_SAME) return null;
  const of = (name: ControlName): string => spelt.get(name) ?? '';
  return { changed: Object.fromEntries(others), controls: { rs: of('rs'), gs: of('gs'), eot: of('eot') } };
}

/** The reading with the fewest changed signs; null where there is none. */
function readingOf(typed: string, expected: string): Reading | null {
  const [signs, wanted] = [Array.from(typed), Array.from(expected)];
  const count = (name: ControlName): number => wanted.filter((sign) => sign === CONTROLS[name]).length;
  const counts = { rs: count('rs'), gs: count('gs'), eot: count('eot') };
  const literals = wanted.length - counts.rs - counts.gs - counts.eot;
  const lengths = (name: ControlName): readonly number[] =>
    Array.from({ length: counts[name] === 0 ? 1 : LONGEST_SPELLING + 1 }, (_, i) => i);
  const readings = lengths('rs').flatMap((rs) =>
    lengths('gs').flatMap((gs) =>
      lengths('eot').flatMap((eot) => {
        if (literals + rs * counts.rs + gs * counts.gs + eot * counts.eot !== signs.length) return [];
        return aligned(signs, wanted, { rs, gs, eot }) ?? [];
      }),
    ),
  );
  const size = ({ changed }: Reading): number => Object.keys(changed).length;
  return readings.toSorted((a, b) => size(a) - size(b))[0] ?? null;
}

/** What a scanner made of one of the codes; null where it is none of them. */
export function calibrationOf(typed: string, suffix: Suffix): Calibration | null {
  const found = CALIBRATION_CODES.flatMap((code) =>
    ['', ...PREFIXES[code]].flatMap((prefix) => {
      const reading = readingOf(typed, prefix + CALIBRATION_TEXT[code]);
      if (reading === null) return [];
      const { changed, controls } = reading;
      return { code, suffix, hasPrefix: prefix !== '', changed, controls: code === 'datamatrix' ? controls : null };
    }),
  );
  const size = ({ changed }: Calibration): number => Object.keys(changed).length;
  return found.toSorted((a, b) => size(a) - size(b))[0] ?? null;
}

/** How control characters arrive. `keys`: as themselves; `signs`: as signs of their own; `one`: all as one sign; `letters`: as what labels may hold; `none`: one of them not at all. */
export type ControlState = 'keys' | 'signs' | 'one' | 'letters' | 'none';
export function controlState({ rs, gs, eot }: Readonly<Record<ControlName, string>>): ControlState {
  const all = [rs, gs, eot];
  if (rs === '' || gs === '') return 'none';
  if (all.some((one) => /^[0-9A-Za-z ]+$/.test(one))) return 'letters';
  if (rs === RS && gs === GS) return 'keys';
  return rs === gs ? 'one' : 'signs';
}

/** The prefix of a symbology, and the beginning of a format 06 message. */
const PREFIX = /^\][A-Za-z][0-9a-zA-Z]/;
const ENVELOPE = '[)>';

/** A scan as its code holds it: with the signs that the keyboard changed, and with control characters in a message that has them. */
export function asPrinted(typed: string, { controls, changed }: ScannerSettings): string {
  const back = (text: string): string => Array.from(text, (sign) => changed[sign] ?? sign).join('');
  const text = back(typed);
  const state = controls === null ? 'none' : controlState(controls);
  const begin = PREFIX.test(text) ? 3 : 0;
  if (controls === null || (state !== 'signs' && state !== 'keys') || !text.startsWith(ENVELOPE, begin)) return text;
  // The longest spelling first: one may begin as another does.
  const names = CONTROL_NAMES.filter((name) => controls[name] !== '').toSorted(
    (a, b) => controls[b].length - controls[a].length,
  );
  let printed = back(typed.slice(0, begin + ENVELOPE.length));
  for (let at = begin + ENVELOPE.length; at < typed.length; ) {
    const name = names.find((one) => typed.startsWith(controls[one], at));
    printed += name === undefined ? back(typed.charAt(at)) : CONTROLS[name];
    at += name === undefined ? 1 : controls[name].length;
  }
  return printed;
}
