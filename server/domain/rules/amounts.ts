import { decimalsOf, decimalText, scaled } from '../quantity/decimal.js';

/** A quantity without its unit: a whole number of so many decimals. */
export interface Amount {
  readonly value: bigint;
  readonly scale: number;
}

export function amountOf(text: string): Amount {
  const scale = decimalsOf(text);
  return { value: scaled(text, scale), scale };
}
export function textOf({ value, scale }: Amount): string {
  return decimalText(value, scale);
}

/** Two amounts in one scale. */
function alike(a: Amount, b: Amount): readonly [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  const to = ({ value, scale: own }: Amount): bigint => value * 10n ** BigInt(scale - own);
  return [to(a), to(b), scale];
}
/** Below 0 where the first is less, 0 for the same, above 0 where it is more. */
export function compareAmounts(a: Amount, b: Amount): number {
  const [x, y] = alike(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}
export function lessAmount(a: Amount, b: Amount): Amount {
  const [x, y, scale] = alike(a, b);
  return { value: x - y, scale };
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** A change in percent of what it changes, one decimal, rounded half away from 0; null where there was nothing. Both in one scale. */
export function percentOf(change: bigint, base: bigint): string | null {
  if (base === 0n) return null;
  const [up, down] = [absolute(change) * 1000n, absolute(base)];
  const rounded = (2n * up + down) / (2n * down);
  return decimalText(change < 0n !== base < 0n ? -rounded : rounded, 1);
}

/** Whether a change is more than so many percent of what it changes; of nothing, any is. Exact: both in one scale, the limit decimal text. */
export function exceedsPercent(change: bigint, base: bigint, limit: string): boolean {
  if (base === 0n) return change !== 0n;
  const { value, scale } = amountOf(limit);
  return absolute(change) * 100n * 10n ** BigInt(scale) > value * absolute(base);
}
