/**
 * Tags and code values as small integers, so that the hot path compares numbers and never builds strings.
 * Up to four characters, one byte each, in upper case: senders under UNOA write lower case all the same.
 */
export type Code = number;

/** No value at all. */
export const NO_CODE: Code = 0;
/** A value too long to be a code, or not ASCII. */
export const LONG_CODE: Code = -1;

/** The code of a literal: `code('QTY')`, `code('113')`. Literals longer than four characters have none. */
export function code(literal: string): Code {
  if (literal.length > 4) return LONG_CODE;
  let packed = 0;
  for (let i = 0; i < literal.length; i++) packed = (packed << 8) | upper(literal.charCodeAt(i));
  return packed;
}

/** Values by the codes of literals, such as handlers by tag. */
export function byCode<T>(values: Readonly<Record<string, T>>): ReadonlyMap<Code, T> {
  return new Map(Object.entries(values).map(([literal, value]) => [code(literal), value]));
}

/** The code of bytes [start, end), exclusive end. */
export function codeOf(bytes: Uint8Array, start: number, end: number): Code {
  if (end - start > 4) return LONG_CODE;
  let packed = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x80) return LONG_CODE;
    packed = (packed << 8) | upper(byte);
  }
  return packed;
}

/** Back to text, for findings and labels. */
export function codeText(packed: Code): string {
  if (packed <= 0) return '';
  let text = '';
  for (let rest = packed; rest > 0; rest >>>= 8) text = String.fromCharCode(rest & 0xff) + text;
  return text;
}

function upper(byte: number): number {
  return byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte;
}

const GOLDEN = 0x9e3779b1;

/** Values by code, for the hot path: a look-up is a multiplication and mostly one comparison. Never changes once made. */
export class CodeTable<T> {
  private readonly keys: Int32Array;
  private readonly values: (T | undefined)[];
  private readonly shift: number;

  constructor(entries: readonly (readonly [Code, T])[]) {
    const bits = Math.ceil(Math.log2(Math.max(2, entries.length * 3)));
    this.shift = 32 - bits;
    this.keys = new Int32Array(1 << bits);
    this.values = new Array<T | undefined>(1 << bits).fill(undefined);
    for (const [key, value] of entries) {
      const at = this.slot(key);
      this.keys[at] = key;
      this.values[at] = value;
    }
  }

  get(key: Code): T | undefined {
    return this.values[this.slot(key)];
  }

  /** Where a code stands, else the free place where it would. */
  private slot(key: Code): number {
    const { keys } = this;
    let at = Math.imul(key, GOLDEN) >>> this.shift;
    while (keys[at] !== key && keys[at] !== NO_CODE) at = (at + 1) & (keys.length - 1);
    return at;
  }
}
