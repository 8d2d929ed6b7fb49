/** A sum of decimal strings, exact: quantities are never floats. */
export function addQuantities(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return decimalText(scaled(a, decimals) + scaled(b, decimals), decimals);
}

/**
 * What of an amount lies from one of equal parts until another one, counted from 0, in the decimals that it has: parts that adjoin add
 * up to the whole, exactly.
 */
export function shareOfQuantity(value: string, parts: number, from: number, until: number): string {
  const decimals = decimalsOf(value);
  const whole = scaled(value, decimals);
  const upTo = (part: number): bigint => (whole * BigInt(part)) / BigInt(parts);
  return decimalText(upTo(until) - upTo(from), decimals);
}

/** A whole number of so many decimals as the decimal string it stands for, without decimals that say nothing. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** How many decimals a decimal string has. */
export function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

/** A decimal string as a whole number of so many decimals, at least as many as it has. */
export function scaled(value: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
