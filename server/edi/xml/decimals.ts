import { decimalText, narrow, type Decimal } from '../syntax/decimal.js';

/** xsd:decimal; exponents, INF and blanks inside are none. */
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/** More digits than any amount or quantity has. */
const MAX_DIGITS = 35;

/** The decimal a text says, null where it is none. */
export function decimalOf(text: string): Decimal | null {
  const [, sign = '', whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  const digits = whole + decimals;
  if (digits === '' || digits.length > MAX_DIGITS) return null;
  return { mantissa: narrow(BigInt(digits) * (sign === '-' ? -1n : 1n)), scale: decimals.length };
}

/** A decimal in canonical form, null where it is none. */
export function canonicalDecimal(text: string): string | null {
  const decimal = decimalOf(text);
  return decimal === null ? null : decimalText(decimal);
}

/** Exact sum in canonical form; what is no decimal counts nothing. */
export function decimalSum(values: readonly (string | null)[]): string {
  const decimals = values.map((value) => decimalOf(value ?? '')).filter((value) => value !== null);
  const scale = decimals.reduce((most, decimal) => Math.max(most, decimal.scale), 0);
  let sum = 0n;
  for (const decimal of decimals) sum += BigInt(decimal.mantissa) * 10n ** BigInt(scale - decimal.scale);
  return decimalText({ mantissa: narrow(sum), scale });
}

export function negated(value: string | null): string | null {
  if (value === null || value === '0') return value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** A decimal times a power of ten. */
export function shifted(value: string, power: number): string | null {
  const decimal = decimalOf(value);
  if (decimal === null) return null;
  const scale = decimal.scale - power;
  return scale >= 0
    ? decimalText({ ...decimal, scale })
    : decimalText({ mantissa: narrow(BigInt(decimal.mantissa) * 10n ** BigInt(-scale)), scale: 0 });
}
