import { type ArticleFacts, MOST_LAGS, WEEK } from '../../server/domain/forecast/correction/facts.js';
import { Chance } from './chance.js';

/** How a customer plans: every forecast is what is called off in the end, times chance that grows with each week ahead, times a bias. */
export const SCENARIOS = [
  'unbiased',
  'high far ahead',
  'low',
  'levelled',
  'high until recently',
  'stopped planning high',
  'unrelated',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** The week that begins the facts; any Monday does. */
export const FIRST_MONDAY = 19_723 - ((19_723 + 3) % WEEK);
/** Standard deviation of what a week changes of a forecast. */
const SD = 0.1;

export interface Course {
  readonly scenario: Scenario;
  /** The week from which on a bias has ended. */
  readonly endsAt: number;
  readonly seed: number;
}

/** The facts of an article with such demand, planned in such a way: multiplicative martingale (Heath and Jackson 1994), without bias in sums. */
export function plannedDemand(demand: readonly number[], { scenario, endsAt, seed }: Course): ArticleFacts {
  const chance = new Chance(seed);
  const noise = demand.map(() => {
    let sum = 0;
    return Float64Array.from({ length: MOST_LAGS + 1 }, (_, lag) => {
      if (lag > 0) sum += SD * normal(chance);
      return Math.exp(sum - (lag * SD * SD) / 2);
    });
  });
  const plans = demand.map((_, origin) => {
    const plan = Float64Array.from({ length: Math.min(MOST_LAGS + 1, demand.length - origin) }, (__, lag) => {
      const week = origin + lag;
      const from = scenario === 'unrelated' ? (week * 7 + seed) % demand.length : week;
      return (demand[from] ?? 0) * (noise[week]?.[lag] ?? 1) * biasOf(scenario, lag, { week, origin, endsAt });
    });
    return scenario === 'levelled' ? levelled(plan) : plan;
  });
  return { from: FIRST_MONDAY, actuals: demand, plans };
}

interface Times {
  readonly week: number;
  readonly origin: number;
  readonly endsAt: number;
}
function biasOf(scenario: Scenario, lag: number, { week, origin, endsAt }: Times): number {
  if (lag === 0) return 1;
  if (scenario === 'high far ahead') return lag > 8 ? 1.25 : lag > 4 ? 1.125 : 1;
  if (scenario === 'low') return 0.85;
  if (scenario === 'high until recently') return week < endsAt ? 1.25 : 1;
  if (scenario === 'stopped planning high') return origin < endsAt ? 1.25 : 1;
  return 1;
}

/** Four weeks at a time, evenly. */
function levelled(plan: Float64Array): Float64Array {
  return plan.map((value, lag) => {
    if (lag === 0) return value;
    const from = lag - ((lag - 1) % 4);
    const part = plan.subarray(from, from + 4);
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  });
}

/** Demand in few weeks and in unlike sizes, made of a weekly series. */
export function thinned(series: readonly number[], seed: number): readonly number[] {
  const chance = new Chance(seed);
  const share = 0.2 + 0.4 * chance.next();
  return series.map((value) => (chance.next() < share ? value * Math.exp(0.5 * normal(chance)) : 0));
}

/** Box and Muller. */
function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
}
