/** Adds decimal strings exactly: quantities are never floats. */
export function addQuantities(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const sum = scaled(a, decimals) + scaled(b, decimals);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${sum < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}
function scaled(value: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
