import { MAX_QUANTITY_LENGTH } from '../limits.js';

/** An exact decimal: mantissa / 10^scale. The mantissa is a plain number as long as that is exact, else a bigint. */
export interface Decimal {
  mantissa: number | bigint;
  scale: number;
}

const PLUS = 0x2b;
const MINUS = 0x2d;
const SPACE = 0x20;
const COMMA = 0x2c;
const POINT = 0x2e;
/** Digits that always fit a plain number exactly. */
const SAFE_DIGITS = 15;

/**
 * Reads bytes [start, end) as a number of ISO 9735-1, section on numeric elements: digits, a leading minus, a decimal mark. Both point and comma mark
 * decimals whatever UNA says, as the standard wants since version 4; `mark` is one more. Blanks around it don't count.
 * Writes to `into` and returns true, or returns false where it is no number.
 */
export function readDecimal(bytes: Uint8Array, start: number, end: number, mark: number, into: Decimal): boolean {
  let from = start;
  let to = end;
  while (from < to && bytes[from] === SPACE) from++;
  while (to > from && bytes[to - 1] === SPACE) to--;
  if (to - from > MAX_QUANTITY_LENGTH) return false;
  const sign = bytes[from] === MINUS ? -1 : 1;
  if (sign < 0 || bytes[from] === PLUS) from++;
  let value = 0;
  let digits = 0;
  let point = -1;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + (byte - 0x30);
      digits++;
    } else if (point < 0 && isMark(byte, mark)) point = i;
    else return false;
  }
  if (digits === 0) return false;
  into.scale = point < 0 ? 0 : to - point - 1;
  into.mantissa = digits <= SAFE_DIGITS ? sign * value || 0 : exact(bytes, from, to, sign);
  return true;
}

function isMark(byte: number, mark: number): boolean {
  return byte === POINT || byte === COMMA || byte === mark;
}

function exact(bytes: Uint8Array, from: number, to: number, sign: number): number | bigint {
  let text = '';
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) text += String.fromCharCode(byte);
  }
  return narrow(BigInt(text) * BigInt(sign));
}

/** A plain number where that is exact. */
export function narrow(value: bigint): number | bigint {
  const plain = Number(value);
  return Number.isSafeInteger(plain) ? plain : value;
}

/** Mantissa of the same value at a larger scale. */
export function rescale(mantissa: number | bigint, from: number, to: number): number | bigint {
  if (from === to) return mantissa;
  return narrow(BigInt(mantissa) * 10n ** BigInt(to - from));
}

/** The value with at most `most` decimals, rounded half away from zero, without zeros at the end. */
export function rounded({ mantissa, scale }: Decimal, most: number): Decimal {
  const unit = 10n ** BigInt(Math.max(0, scale - most));
  const value = BigInt(mantissa);
  let whole = (value + (value < 0n ? -unit : unit) / 2n) / unit;
  let left = Math.min(scale, most);
  for (; left > 0 && whole % 10n === 0n; left--) whole /= 10n;
  return { mantissa: narrow(whole), scale: left };
}

/** `19427`, `12.5`: decimal point, no leading zeros, no decimals that say nothing. */
export function decimalText({ mantissa, scale }: Decimal): string {
  if (scale === 0) return String(mantissa);
  const negative = mantissa < 0;
  const digits = String(negative ? -BigInt(mantissa) : mantissa).padStart(scale + 1, '0');
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  const text = decimals === '' ? whole : `${whole}.${decimals}`;
  return negative && text !== '0' ? `-${text}` : text;
}

/** Exact parts of a canonical decimal string. */
function exactOf(text: string): { readonly mantissa: bigint; readonly scale: number } {
  const point = text.indexOf('.');
  return point < 0
    ? { mantissa: BigInt(text), scale: 0 }
    : { mantissa: BigInt(text.replace('.', '')), scale: text.length - point - 1 };
}

const scaled = (mantissa: bigint, by: number): bigint => mantissa * 10n ** BigInt(by);
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Exact sum of canonical decimal strings. */
export function sumOf(texts: readonly string[]): string {
  const parts = texts.map(exactOf);
  const scale = parts.reduce((largest, part) => Math.max(largest, part.scale), 0);
  return decimalText({
    mantissa: parts.reduce((sum, part) => sum + scaled(part.mantissa, scale - part.scale), 0n),
    scale,
  });
}

/** The same amount with the other sign. */
export function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : text === '0' ? text : `-${text}`;
}

/** Exact product of canonical decimal strings. */
export function productOf(first: string, second: string): string {
  const [a, b] = [exactOf(first), exactOf(second)];
  return decimalText({ mantissa: a.mantissa * b.mantissa, scale: a.scale + b.scale });
}

/** Quotient of canonical decimal strings, rounded half away from zero to `decimals`; null where the divisor is 0. */
export function quotientOf(dividend: string, divisor: string, decimals: number): string | null {
  const [a, b] = [exactOf(dividend), exactOf(divisor)];
  if (b.mantissa === 0n) return null;
  const above = scaled(absolute(a.mantissa), decimals + b.scale);
  const below = scaled(absolute(b.mantissa), a.scale);
  const rounded = (2n * above + below) / (2n * below);
  return decimalText({ mantissa: a.mantissa < 0n === b.mantissa < 0n ? rounded : -rounded, scale: decimals });
}

/** Whether two canonical decimal strings differ by at most `tolerance`. */
export function isNear(first: string, second: string, tolerance: string): boolean {
  const difference = sumOf([first, negated(second)]);
  return !sumOf([tolerance, difference.startsWith('-') ? difference : negated(difference)]).startsWith('-');
}
