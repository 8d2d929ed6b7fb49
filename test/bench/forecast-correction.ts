import { CorrectionCourse, type OwnForecast } from '../../server/domain/forecast/correction/correction.js';
import { type ArticleFacts, WEEK } from '../../server/domain/forecast/correction/facts.js';
import { RatioPool } from '../../server/domain/forecast/correction/pool.js';
import { type PlannedCalloff, rewriteCalloffs } from '../../server/domain/forecast/correction/rewrite.js';
import { TOTAL_WEEKS } from '../../server/domain/forecast/correction/scores.js';
import { USUAL_SETTINGS } from '../../server/domain/forecast/correction/settings.js';
import { decimalText } from '../../server/domain/quantity/decimal.js';
import { toQuantity } from '../../server/domain/quantity/quantity.js';
import { Chance } from '../given/chance.js';
import { knownSeries } from '../given/m4-weekly.js';
import { FIRST_MONDAY, plannedDemand, type Scenario, thinned } from '../given/planned-demand.js';
import { type Figure, figure, ratios } from './statistics.js';

/** Weeks of each series, and those of them at whose beginning corrections are made. */
const WEEKS = 156;
const ORIGINS = [133, 137, 141, 145];
/** Weeks before the last of these in which a bias that ends has ended, by customer. */
const ENDED = [4, 8, 12];
/** Articles of a customer. */
const CUSTOMER = 20;
const SETTINGS = { ...USUAL_SETTINGS, capPercent: 25 } as const;
const CALLOFFS = 10_000;
/** The plain loop takes so little that it is repeated. */
const REPEATED = 20;

const mondayAt = (week: number): number => FIRST_MONDAY + week * WEEK;

interface Article {
  readonly demand: readonly number[];
  readonly facts: ArticleFacts;
  readonly pool: RatioPool;
  /** The week from which on its customer's bias has ended. */
  readonly endsAt: number;
}

/** Articles of several customers, each of whom plans in the same way. */
function articlesOf(all: readonly (readonly number[])[], scenario: Scenario, seed: number): readonly Article[] {
  const customers = Math.ceil(all.length / CUSTOMER);
  return Array.from({ length: customers }, (_, customer) => {
    const endsAt = (ORIGINS.at(-1) ?? 0) - (ENDED[customer % ENDED.length] ?? 0);
    const demands = all.slice(customer * CUSTOMER, (customer + 1) * CUSTOMER);
    const facts = demands.map((demand, at) =>
      plannedDemand(demand, { scenario, endsAt, seed: seed + customer * CUSTOMER + at }),
    );
    const pool = new RatioPool(facts, mondayAt(WEEKS));
    return facts.map((own, at) => ({ demand: demands[at] ?? [], facts: own, pool, endsAt }));
  }).flat();
}

/** Exponential smoothing with the factor that was best so far: the plainest forecast of the own demand that there is. */
function smoothed(demand: readonly number[], monday: number): OwnForecast {
  const week = (monday - FIRST_MONDAY) / WEEK;
  const courses = [0.1, 0.2, 0.3, 0.5, 0.7, 0.9].map((factor) => {
    const levels = [demand[0] ?? 0];
    for (let at = 1; at < week; at += 1) {
      const before = levels[at - 1] ?? 0;
      levels.push(before + factor * ((demand[at] ?? 0) - before));
    }
    return levels;
  });
  const errorOf = (levels: readonly number[], lag: number): number => {
    let [sum, count] = [0, 0];
    for (let at = Math.max(1, week - 26 - lag); at + lag < week; at += 1) {
      sum += ((demand[at + lag] ?? 0) - (levels[at] ?? 0)) ** 2;
      count += 1;
    }
    return sum / count;
  };
  const best = courses.reduce((a, b) => (errorOf(b, 4) < errorOf(a, 4) ? b : a));
  return {
    points: Array.from({ length: TOTAL_WEEKS }, () => best.at(-1) ?? 0),
    squaredErrors: Array.from({ length: TOTAL_WEEKS }, (_, at) => errorOf(best, at + 1)),
  };
}

interface Result {
  /** By how much the errors of ten weeks are smaller than the customer's, in percent. */
  readonly gain: number;
  /** Planned weeks that were changed, in percent. */
  readonly changed: number;
}

/** What corrections would have gained as of four weeks, without the own forecast or with it. */
function resultOf(articles: readonly Article[], isBlended: boolean): Result {
  let [customer, adjusted, changed, count] = [0, 0, 0, 0];
  for (const { demand, facts, pool } of articles) {
    const own = (monday: number): OwnForecast => smoothed(demand, monday);
    for (const origin of ORIGINS) {
      const basis = { settings: SETTINGS, pools: [pool] };
      const course = new CorrectionCourse(facts, mondayAt(origin), basis, isBlended ? own : undefined);
      for (const { lag, planned, multiplier } of course.current().lags.slice(0, TOTAL_WEEKS)) {
        const actual = demand[origin + lag - 1] ?? 0;
        customer += Math.abs(actual - (planned ?? 0));
        adjusted += Math.abs(actual - multiplier * (planned ?? 0));
        changed += multiplier === 1 ? 0 : 1;
        count += 1;
      }
    }
  }
  return { gain: 100 * (1 - adjusted / customer), changed: (100 * changed) / count };
}

/** Of the weeks up to eight ahead that were lowered when a bias ended: how many are left alone four weeks later, in percent. */
function switchedOff(articles: readonly Article[]): number {
  let [lowered, off] = [0, 0];
  for (const { facts, pool, endsAt } of articles) {
    const basis = { settings: SETTINGS, pools: [pool] };
    const [before, after] = [endsAt, endsAt + 4].map((week) =>
      new CorrectionCourse(facts, mondayAt(week), basis).current().lags.slice(0, 8),
    );
    for (const [at, { multiplier }] of (before ?? []).entries()) {
      if (multiplier >= 1) continue;
      lowered += 1;
      off += (after?.[at]?.multiplier ?? 0) >= 1 ? 1 : 0;
    }
  }
  return (100 * off) / lowered;
}

/** Each series divided by its mean, so that articles count alike. */
function evened(series: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return series.flatMap((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return mean > 0 ? [values.map((value) => (100 * value) / mean)] : [];
  });
}

function qualityOf(say: (line: string) => void): Figure[] {
  const all = knownSeries(WEEKS + 1).map((series) => series.slice(-WEEKS));
  // What was tuned was tuned on the others.
  const steady = evened(all.filter((_, at) => at % 2 === 0));
  const rare = evened(steady.map((series, at) => thinned(series, 31_000 + at)));
  say(`forecast-correction: ${String(steady.length)} weekly series, and as many made of them with weeks left out`);
  const seeds = [71_000, 72_000, 73_000];
  const measured = (of: readonly (readonly number[])[], scenario: Scenario, isBlended = false): Result[] =>
    seeds.map((seed) => resultOf(articlesOf(of, scenario, seed), isBlended));
  const gains = (results: readonly Result[]): number[] => results.map(({ gain }) => gain);
  const harms = (results: readonly Result[]): number[] => results.map(({ gain }) => -gain);
  const unbiased = { steady: measured(steady, 'unbiased'), rare: measured(rare, 'unbiased') };
  const rows: readonly [string, number[], { readonly atLeast?: number; readonly atMost?: number }?][] = [
    ['too high far ahead, gained, steady demand', gains(measured(steady, 'high far ahead', true)), { atLeast: 25 }],
    ['  without the own forecast', gains(measured(steady, 'high far ahead'))],
    ['too high far ahead, gained, rare demand', gains(measured(rare, 'high far ahead', true)), { atLeast: 12 }],
    ['  without the own forecast', gains(measured(rare, 'high far ahead'))],
    ['always too low, gained, steady demand', gains(measured(steady, 'low'))],
    ['always too low, gained, rare demand', gains(measured(rare, 'low'))],
    ['unbiased, lost, steady demand', harms(unbiased.steady), { atMost: 1 }],
    ['  with the own forecast', harms(measured(steady, 'unbiased', true)), { atMost: 1 }],
    ['  weeks changed', unbiased.steady.map(({ changed }) => changed), { atMost: 12 }],
    ['unbiased, lost, rare demand', harms(unbiased.rare), { atMost: 1 }],
    ['  with the own forecast', harms(measured(rare, 'unbiased', true)), { atMost: 1 }],
    ['  weeks changed', unbiased.rare.map(({ changed }) => changed), { atMost: 12 }],
    ['too high until recently, lost, steady demand', harms(measured(steady, 'high until recently')), { atMost: 3 }],
    ['too high until recently, lost, rare demand', harms(measured(rare, 'high until recently')), { atMost: 3 }],
    ['levelled over four weeks, lost, steady demand', harms(measured(steady, 'levelled')), { atMost: 1 }],
    ['levelled over four weeks, lost, rare demand', harms(measured(rare, 'levelled')), { atMost: 1 }],
    ['unrelated, lost, steady demand', harms(measured(steady, 'unrelated')), { atMost: 1 }],
    ['unrelated, lost, rare demand', harms(measured(rare, 'unrelated')), { atMost: 1 }],
    [
      'off four weeks after a bias ended, steady demand',
      seeds.map((seed) => switchedOff(articlesOf(steady, 'high until recently', seed))),
      { atLeast: 90 },
    ],
    [
      'off four weeks after a bias ended, rare demand',
      seeds.map((seed) => switchedOff(articlesOf(rare, 'high until recently', seed))),
    ],
  ];
  return rows.map(([name, values, goal]) =>
    figure(name.startsWith(' ') ? name : `forecast-correction: ${name}`, '%', values, goal),
  );
}

/** Milliseconds of processor time of this thread. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** What can't be left out of a rewrite: each quantity read, multiplied and written, exactly. */
function plainly(calloffs: readonly PlannedCalloff[]): readonly string[] {
  return calloffs.map(({ quantity }) => decimalText((BigInt(quantity) * 875n) / 1_000n, 0));
}

/** And of what was learned: each plan against what was called off, at each lag. */
function comparedOnly(articles: readonly Article[]): number {
  let sum = 0;
  for (const { demand, facts } of articles)
    for (let origin = 0; origin < demand.length; origin += 1) {
      const plan = facts.plans[origin] ?? [];
      for (let lag = 1; lag < plan.length; lag += 1) sum += Math.abs((demand[origin + lag] ?? 0) - (plan[lag] ?? 0));
    }
  return sum;
}

function speedOf(rounds: number): Figure[] {
  const chance = new Chance(5);
  const calloffs = Array.from({ length: CALLOFFS }, (_, at): PlannedCalloff => {
    const day = FIRST_MONDAY + (at % 180);
    return { day, lastDay: day, quantity: toQuantity(String(48 * (1 + chance.below(100)))), status: 'forecast' };
  });
  const lags = Array.from({ length: 26 }, (_, at) => ({ multiplier: 0.875 + at / 200, reason: 'applied' as const }));
  const bands = lags.map(() => ({ low: 1_000, high: 2_000 }));
  const basis = { asOf: FIRST_MONDAY, lastFirmDay: FIRST_MONDAY + 9, capPercent: 25, preserveTotal: false } as const;
  const rules = { ...basis, lags, bands, packSize: '48' };
  const demands = Array.from({ length: 200 }, (_, at) => {
    const own = new Chance(at + 1);
    return Array.from({ length: WEEKS }, () => own.below(1_000));
  });
  const articles = articlesOf(demands, 'high far ahead', 1);
  const learn = (): void => {
    for (const { facts, pool } of articles)
      new CorrectionCourse(facts, mondayAt(WEEKS), { settings: SETTINGS, pools: [pool] }).current();
  };
  const many =
    <T>(work: () => T): (() => T[]) =>
    () =>
      Array.from({ length: REPEATED }, work);
  const times = { rewrite: [] as number[], plain: [] as number[], learn: [] as number[], compare: [] as number[] };
  // The first round is compiled meanwhile.
  for (let round = -1; round < rounds; round += 1) {
    const found = {
      rewrite: timeOf(() => rewriteCalloffs(calloffs, rules)),
      plain: timeOf(many(() => plainly(calloffs))) / REPEATED,
      learn: timeOf(learn),
      compare: timeOf(many(() => comparedOnly(articles))) / REPEATED,
    };
    if (round >= 0) for (const [name, list] of Object.entries(times)) list.push(found[name as keyof typeof found]);
  }
  const perSecond = times.learn.map((ms) => (1_000 * articles.length) / ms);
  return [
    figure('forecast-correction: 10,000 call-offs rewritten, processor time', 'ms', times.rewrite, { atMost: 20 }),
    figure('  against a plain loop that multiplies them exactly', 'x', ratios(times.rewrite, times.plain), {
      atMost: 20,
    }),
    figure('forecast-correction: articles of three years with all past corrections', '/s', perSecond, {
      atLeast: 1_000,
    }),
    figure('  against a plain loop that compares plans only', 'x', ratios(times.learn, times.compare), { atMost: 100 }),
  ];
}

/** What corrections gain and lose on plans whose bias is known, when they stop, and what they take. */
export function measureForecastCorrection(
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Figure[] {
  return [...qualityOf(say), ...speedOf(rounds)];
}
