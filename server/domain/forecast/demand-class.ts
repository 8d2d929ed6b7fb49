import type { DemandClass } from './names.js';

/** Mean weeks between demands, and squared coefficient of variation of their quantities, from which on demand is of the next class. */
const LEAST_INTERVAL = 1.32;
const LEAST_VARIATION = 0.49;

/** The class of demand (Syntetos, Boylan & Croston 2005) of weeks that are known; `intermittent` where there is none. O(n). */
export function demandClassOf(weeks: Float64Array): DemandClass {
  let [count, sum, squares] = [0, 0, 0];
  for (const week of weeks) {
    if (week <= 0) continue;
    count += 1;
    sum += week;
    squares += week * week;
  }
  const isRare = weeks.length >= LEAST_INTERVAL * count;
  const mean = sum / Math.max(1, count);
  const isVaried = count > 0 && squares / count - mean * mean >= LEAST_VARIATION * mean * mean;
  if (isRare) return isVaried ? 'lumpy' : 'intermittent';
  return isVaried ? 'erratic' : 'smooth';
}
