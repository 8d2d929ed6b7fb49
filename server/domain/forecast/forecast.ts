import { mondayOf } from '../calendar/day.js';
import { combined } from './combination.js';
import { demandClassOf } from './demand-class.js';
import { type Band, bandAround, errorsOf, type Reach } from './intervals.js';
import type { Family } from './method.js';
import type { DemandClass, ForecastMethod, OwnForecastStatus } from './names.js';
import { type PastWeeks, pastWeeks, type WeeklyHistory } from './past-weeks.js';
import { PastForecasts } from './past-forecasts.js';
import { METHODS_OF, METHODS_OF_INSUFFICIENT, METHODS_OF_SHORT } from './registry.js';
import { rolledBy } from './rolling.js';

/** Changes whenever the same history gives another forecast. */
export const MODEL_VERSION = 'forecast-2';

/** Weeks of history from which on there is a forecast, and one by the article's own methods. */
const LEAST_WEEKS = 4;
const OWN_WEEKS = 13;
const OWN_WEEKS_WITH_DEMAND = 8;
/** Weeks without demand after which an article is inactive; as many unknown ones, and its history is too old. */
const INACTIVE_WEEKS = 26;
/** How often parameters are estimated in the back-test, if not said otherwise. */
const ESTIMATIONS = 3;
const MOST_HORIZON = 104;

/** How far to forecast, and how often the back-test estimates anew: 3, or 6 for twice the time. */
export interface ForecastOptions {
  readonly horizon: number;
  readonly origins?: number;
}

/** What is expected of the weeks from a Monday on. */
export interface Forecast {
  readonly status: OwnForecastStatus;
  readonly demandClass: DemandClass;
  /** Quantities of the weeks of the horizon, that from `asOf` on first. */
  readonly points: readonly number[];
  /** Intervals of the same weeks, up to the first one of which too few errors are known; null where that is the first. */
  readonly bands: readonly Band[] | null;
  readonly total: { readonly quantity: number } & { readonly [P in keyof Band]: number | null };
  /** The methods that the forecast is a mean of, the weightiest first. */
  readonly weights: readonly { readonly method: ForecastMethod; readonly weight: number }[];
  /** Mean squared error of each week of the horizon in the back-test, null where it has none. */
  readonly squaredErrors: readonly (number | null)[];
  /** What was expected on earlier Mondays, with what was known then; null where nothing was. */
  readonly past: PastForecasts | null;
  readonly modelVersion: string;
}

/**
 * Forecasts weekly demand from the weeks that ended on or before a Monday; nothing later is read. Every forecast is a finite number from 0
 * through twice the largest week so far. The same weeks give the same bits.
 */
export function forecastWeeks(history: WeeklyHistory, asOf: number, options: ForecastOptions): Forecast {
  check(history, asOf, options);
  const past = pastWeeks(history, asOf);
  const demandClass = demandClassOf(past.known);
  const status = statusOf(past);
  if (status === 'inactive' || past.series.length === 0) return withoutDemand(status, demandClass, options.horizon);
  return byMethods(methodsOf(status, demandClass, past), past, { status, demandClass, ...options });
}

function check({ from }: WeeklyHistory, asOf: number, { horizon, origins = ESTIMATIONS }: ForecastOptions): void {
  for (const [name, day] of Object.entries({ from, asOf }))
    if (!Number.isSafeInteger(day) || mondayOf(day) !== day) throw new RangeError(`${name} ${day} is not a Monday`);
  if (!Number.isInteger(horizon) || horizon < 1 || horizon > MOST_HORIZON)
    throw new RangeError(`horizon ${horizon} is not from 1 through ${MOST_HORIZON}`);
  if (!Number.isInteger(origins) || origins < 1)
    throw new RangeError(`origins ${origins} is not a whole number from 1`);
}

function statusOf({ known, weeksKnown, weeksWithDemand, zerosAtEnd, unknownAtEnd }: PastWeeks): OwnForecastStatus {
  if (unknownAtEnd >= INACTIVE_WEEKS) return 'insufficient';
  if (weeksKnown >= INACTIVE_WEEKS && zerosAtEnd >= INACTIVE_WEEKS) return 'inactive';
  if (known.length < LEAST_WEEKS) return 'insufficient';
  return known.length < OWN_WEEKS || weeksWithDemand < OWN_WEEKS_WITH_DEMAND ? 'short' : 'ok';
}

function methodsOf(status: OwnForecastStatus, demandClass: DemandClass, { known }: PastWeeks): readonly Family[] {
  if (status === 'insufficient') return METHODS_OF_INSUFFICIENT;
  return known.length < OWN_WEEKS ? METHODS_OF_SHORT : METHODS_OF[demandClass];
}

function withoutDemand(status: OwnForecastStatus, demandClass: DemandClass, horizon: number): Forecast {
  return {
    status,
    demandClass,
    points: Array.from({ length: horizon }, () => 0),
    bands: null,
    total: { quantity: 0, ...NO_BAND },
    weights: [],
    squaredErrors: Array.from({ length: horizon }, () => null),
    past: null,
    modelVersion: MODEL_VERSION,
  };
}
const NO_BAND = { p10: null, p90: null, p2_5: null, p97_5: null };

function byMethods(
  families: readonly Family[],
  { series, isKnown, scale, end }: PastWeeks,
  { status, demandClass, horizon, origins = ESTIMATIONS }: ForecastOptions & Pick<Forecast, 'status' | 'demandClass'>,
): Forecast {
  const task = { series, isKnown, horizon, estimations: origins };
  const rolled = rolledBy(families, task);
  const { weights, forecasts } = combined(rolled, task);
  const points = Array.from(forecasts.subarray(-horizon));
  const { squaredErrors, reaches, ofTotal } = errorsOf(forecasts, rolled, task);
  const quantity = points.reduce((sum, point) => sum + point, 0);
  const inUnits = (value: number): number => Math.min(Number.MAX_VALUE, value * scale);
  const bandOf = (of: number, reach: Reach): Band => scaled(bandAround(of, reach), inUnits);
  return {
    status,
    demandClass,
    points: points.map(inUnits),
    bands: reaches.length === 0 ? null : reaches.map((reach, week) => bandOf(points[week] ?? 0, reach)),
    total: { quantity: inUnits(quantity), ...(ofTotal === null ? NO_BAND : bandOf(quantity, ofTotal)) },
    weights: rolled.methods
      .map(({ method }, m) => ({ method, weight: weights[m] ?? 0 }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight),
    squaredErrors: squaredErrors.map((error) => (error === null ? null : inUnits(inUnits(error)))),
    past: new PastForecasts(forecasts, rolled, task, { end, scale }),
    modelVersion: MODEL_VERSION,
  };
}

function scaled({ p10, p90, p2_5, p97_5 }: Band, inUnits: (value: number) => number): Band {
  return { p10: inUnits(p10), p90: inUnits(p90), p2_5: inUnits(p2_5), p97_5: inUnits(p97_5) };
}
