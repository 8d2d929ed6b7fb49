import { dueOrder } from './due-order.js';
import type { Calloffs } from './schedule.js';

/** What of a call-off is covered by one despatch in transit. */
export interface Cover {
  /** Positions of the call-off and of the despatch. */
  readonly calloff: number;
  readonly despatch: number;
  readonly quantity: bigint;
}

/**
 * Which despatches in transit cover which call-offs: the earliest despatch the earliest call-offs, backlog before all others, as
 * `openQuantities` counts what they leave open.
 * @param from position of the first despatch in transit
 */
export function coversOf(calloffs: Calloffs, despatched: BigInt64Array, from: number): readonly Cover[] {
  const covers: Cover[] = [];
  const { quantities } = calloffs;
  const order = dueOrder(calloffs, 0, quantities.length);
  let despatch = from;
  let left = despatched[despatch] ?? 0n;
  for (let i = 0; i < quantities.length; i += 1) {
    const calloff = order?.[i] ?? i;
    let open = quantities[calloff] ?? 0n;
    while (open > 0n && despatch < despatched.length) {
      const quantity = left < open ? left : open;
      if (quantity > 0n) covers.push({ calloff, despatch, quantity });
      open -= quantity;
      left -= quantity;
      if (left <= 0n) {
        despatch += 1;
        left = despatched[despatch] ?? 0n;
      }
    }
  }
  return covers;
}
