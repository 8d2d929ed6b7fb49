import { dueOrder } from './due-order.js';
import type { Calloffs } from './schedule.js';

/**
 * What is still open of each call-off of a line after the goods in transit: these cover the earliest call-offs first, backlog before all
 * others. By position of the call-offs, in the scale of their quantities; never negative. A negative call-off takes back what comes after it.
 * @param inTransit what has left and not arrived; a negative quantity, where the customer counts more than was despatched, covers nothing
 */
export function openQuantities(calloffs: Calloffs, inTransit: bigint): BigInt64Array {
  const { quantities } = calloffs;
  const open = new BigInt64Array(quantities.length);
  const order = dueOrder(calloffs, 0, quantities.length);
  let left = inTransit > 0n ? inTransit : 0n;
  for (let i = 0; i < quantities.length; i += 1) {
    const at = order?.[i] ?? i;
    const quantity = quantities[at] ?? 0n;
    if (quantity > left) {
      open[at] = quantity - left;
      left = 0n;
    } else left -= quantity;
  }
  return open;
}
