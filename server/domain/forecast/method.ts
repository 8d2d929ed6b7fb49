import type { ForecastMethod } from './names.js';
import type { Smoothing } from './smoothing-state.js';

/** From where forecasts are made: the first `first` weeks are known, then one more for each of `count` origins, and for how many weeks. */
export interface Origins {
  readonly first: number;
  readonly count: number;
  readonly horizon: number;
}

/** A method whose parameters are estimated. */
export interface Fitted {
  /**
   * Writes the forecasts of each origin, `horizon` numbers each. From an origin nothing is read but the weeks before it; parameters stay as
   * they were estimated, while levels and trends go on with each week.
   */
  forecasts(series: Float64Array, origins: Origins, into: Float64Array): void;
  /** Of smoothing: what was estimated, which an estimation with later weeks may begin with. */
  readonly smoothing?: Smoothing;
}

/** Methods that are estimated together, as they share what is expensive. */
export interface Family {
  readonly methods: readonly ForecastMethod[];
  /** Fewer weeks can't be estimated from. */
  readonly least: number;
  /** How many weeks there are in all where it is used, if more than can be estimated from. */
  readonly needed?: number;
  /**
   * Estimates from the first `end` weeks, and no later ones; one for each of the methods.
   *
   * @param earlier what was estimated from fewer weeks of the series, near which a search may begin
   */
  fit(series: Float64Array, end: number, earlier?: readonly Fitted[]): readonly Fitted[];
}

/** A family of one method. */
export function single(
  method: ForecastMethod,
  least: number,
  fit: (series: Float64Array, end: number) => Fitted,
): Family {
  return { methods: [method], least, fit: (series, end) => [fit(series, end)] };
}

/** Writes one number for all weeks of the horizon of an origin. */
export function flat(into: Float64Array, origin: number, horizon: number, value: number): void {
  into.fill(value, origin * horizon, (origin + 1) * horizon);
}

/** The mean of the weeks from `from` to below `end`. */
export function meanOf(series: Float64Array, from: number, end: number): number {
  let sum = 0;
  for (let t = from; t < end; t += 1) sum += series[t] ?? 0;
  return sum / Math.max(1, end - from);
}
