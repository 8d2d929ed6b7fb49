import { type Family, single } from './method.js';
import { fitSes } from './smoothing.js';

/**
 * The Theta method (Assimakopoulos & Nikolopoulos 2000) as the M4 benchmarks have it: half the least-squares line through all weeks, and
 * half the SES of what doubles the distance from that line, 2 y(t) − a − b t. As Hyndman & Billah (2003) show, that is SES with half the
 * slope of the line as drift. O(n).
 */
export const theta: Family = single('theta', 4, (series, end) => {
  const { start, slope } = lineThrough(series, end);
  const doubled = new Float64Array(end);
  for (let t = 0; t < end; t += 1) doubled[t] = 2 * (series[t] ?? 0) - (start + slope * t);
  const { alpha, level } = fitSes(doubled, end);
  return {
    forecasts(all, { first, count, horizon }, into) {
      let l = level;
      for (let t = 0; t < first + count; t += 1) {
        const row = (t - first) * horizon;
        if (row >= 0) for (let k = 0; k < horizon; k += 1) into[row + k] = (l + start + slope * (t + k)) / 2;
        l += alpha * (2 * (all[t] ?? 0) - (start + slope * t) - l);
      }
    },
  };
});

/** The least-squares line: its value at the first week, and what each week adds. */
function lineThrough(series: Float64Array, end: number): { start: number; slope: number } {
  const middle = (end - 1) / 2;
  let [sum, moment] = [0, 0];
  for (let t = 0; t < end; t += 1) {
    sum += series[t] ?? 0;
    moment += (t - middle) * (series[t] ?? 0);
  }
  const slope = end > 1 ? moment / ((end * (end * end - 1)) / 12) : 0;
  return { start: sum / end - slope * middle, slope };
}
