import type { WeeklySeries } from './m4-weekly.js';

/** Forecasts of the weeks after a series. */
export type Forecaster = (series: WeeklySeries) => ArrayLike<number>;

/** The mean absolute change from week to week, what MASE and parity are measured in. */
export function naiveError(known: Float64Array): number {
  let sum = 0;
  for (let t = 1; t < known.length; t += 1) sum += Math.abs((known[t] ?? 0) - (known[t - 1] ?? 0));
  return sum / (known.length - 1);
}

/** sMAPE in percent and MASE, as M4 has them. */
function errorsOf(series: readonly WeeklySeries[], forecaster: Forecaster): { smape: number; mase: number } {
  let [smape, mase] = [0, 0];
  for (const one of series) {
    const { known, next } = one;
    const forecasts = forecaster(one);
    const scale = naiveError(known);
    for (const [k, actual] of next.entries()) {
      const forecast = forecasts[k] ?? NaN;
      const error = Math.abs(forecast - actual);
      smape += (200 * error) / (Math.abs(forecast) + Math.abs(actual)) / next.length / series.length;
      mase += error / scale / next.length / series.length;
    }
  }
  return { smape, mase };
}

/** The overall weighted average of M4: the mean of sMAPE and MASE, each relative to that of the naive forecast. */
export function owaOf(series: readonly WeeklySeries[], forecaster: Forecaster): number {
  const [own, naive] = [forecaster, lastWeek].map((one) => errorsOf(series, one));
  return own === undefined || naive === undefined ? NaN : (own.smape / naive.smape + own.mase / naive.mase) / 2;
}

const lastWeek: Forecaster = ({ known, next }) => Array.from(next, () => known.at(-1) ?? NaN);

/** How far forecasts lie from expected ones on average, in parts of the naive error. */
export function parityWith(
  expected: ReadonlyMap<string, Float64Array>,
  series: readonly WeeklySeries[],
  forecaster: Forecaster,
): { median: number; p90: number } {
  const differences = series
    .map((one) => {
      const [own, other] = [forecaster(one), expected.get(one.name) ?? new Float64Array()];
      const sum = other.reduce((total, value, k) => total + Math.abs(value - (own[k] ?? NaN)), 0);
      return sum / other.length / naiveError(one.known);
    })
    .sort((a, b) => a - b);
  const at = (share: number): number => differences[Math.floor(share * differences.length)] ?? NaN;
  return { median: at(0.5), p90: at(0.9) };
}
