import { type KnownFacts, MOST_LAGS, WEEK } from './facts.js';
import { BAND_ENDS, bandOf, Gains } from './gains.js';
import { History } from './history.js';
import type { RatioPool } from './pool.js';
import { windowsOf } from './regime.js';
import { type CorrectionSettings, limitsOf } from './settings.js';
import { at, between, LEAST_PAIRS, sumsOf, weightOf } from './weights.js';

/** The standard deviation of ratios among articles of a group: what the error of an article's own is weighed against. */
const TAU = 0.1;
/** How much of what a group says is believed of an article that says nothing itself. */
const OF_GROUP = 0.5;
/** What correcting may have lost on an article whose group gains, in percent of the customer's error: chance may do as much. */
const MOST_OWN_LOSS = 10;

/**
 * What was learned of an article at each of its origins, from each only what was known then, so that past corrections are those that would have
 * been made. Origins share the sums over past weeks: the whole course takes a few passes over weeks and lags.
 */
export class Learned {
  readonly history: History;
  /** By lag and origin; NaN where too little is known. */
  private readonly factors: Float64Array;
  /** By band of lags. */
  private readonly gains: readonly Gains[];
  /** By band of lags and origin. */
  private readonly open: readonly Uint8Array[];
  private readonly limits: readonly [least: number, most: number];

  constructor(
    readonly facts: KnownFacts,
    private readonly settings: CorrectionSettings,
    private readonly pools: readonly RatioPool[],
  ) {
    const { weeks } = facts;
    this.history = new History(facts);
    this.limits = limitsOf(settings);
    this.factors = new Float64Array((MOST_LAGS + 1) * weeks).fill(NaN);
    this.gains = BAND_ENDS.map((last, band) => {
      const first = (BAND_ENDS[band - 1] ?? 0) + 1;
      const windows = windowsOf(facts, first, last);
      for (let lag = first; lag <= last; lag += 1) this.learn(lag, windows);
      return this.gainsOf(first, last, windows);
    });
    this.open = this.gains.map((gains, band) =>
      Uint8Array.from({ length: weeks }, (_, origin) => (this.decide(gains, BAND_ENDS[band] ?? 0, origin) ? 1 : 0)),
    );
  }

  private learn(lag: number, windows: Int32Array): void {
    const { facts, factors, history } = this;
    const sums = new PairSums(facts.weeks);
    for (let origin = 0; origin < facts.weeks; origin += 1) {
      const [until, status] = [origin + 1, history.statusAt(origin + 1)];
      sums.add(origin, facts.actualOf(origin), facts.plannedAt(origin - lag, lag));
      const from = Math.max(0, until - at(windows, origin));
      if (status === 'insufficient' || status === 'inactive' || sums.countOf(from, until) < LEAST_PAIRS) continue;
      const pooled = this.pooledAt(origin, lag);
      factors[lag * facts.weeks + origin] = status === 'pooled' ? pooled : sums.factor(from, until, pooled);
    }
  }

  /** Half of what the first group that knows enough says, and half of no correction. */
  private pooledAt(origin: number, lag: number): number {
    const monday = this.mondayAfter(origin);
    for (const pool of this.pools) {
      const ratio = pool.ratioAt(monday, lag);
      if (ratio !== null) return OF_GROUP * ratio + (1 - OF_GROUP);
    }
    return 1;
  }

  private gainsOf(first: number, last: number, windows: Int32Array): Gains {
    const { facts } = this;
    const gains = new Gains(facts.weeks, windows);
    for (let week = 0; week < facts.weeks; week += 1) {
      const actual = facts.actualOf(week);
      let [pairs, customer, gain, bias] = [0, 0, 0, 0];
      for (let lag = first; lag <= Math.min(last, week) && !Number.isNaN(actual); lag += 1) {
        const [planned, factor] = [facts.plannedAt(week - lag, lag), this.factorAt(week - lag, lag)];
        if (factor === null || Number.isNaN(planned)) continue;
        const error = Math.abs(actual - planned);
        pairs += 1;
        customer += error;
        gain += error - Math.abs(actual - planned * this.within(factor));
        bias += actual - planned;
      }
      gains.add(week, { pairs, customer, gain, bias });
    }
    return gains;
  }

  /** The article's own gate, or that of its group where correcting did not lose much on the article itself; closed where correcting the group has helped and loses now, or loses and the article is not sure by itself. */
  private decide(gains: Gains, lag: number, origin: number): boolean {
    const monday = this.mondayAfter(origin);
    const pool = this.pools.find((one) => one.ratioAt(monday, lag) !== null);
    if (pool?.hasTurnedAt(monday, lag) === true) return false;
    if (pool?.hasLostAt(monday, lag) === true && !gains.isSureAt(origin + 1)) return false;
    if (gains.isOpenAt(origin + 1, this.settings.minImprovementPercent)) return true;
    return pool?.isOpenAt(monday, lag) === true && (gains.percentAt(origin + 1) ?? -Infinity) >= -MOST_OWN_LOSS;
  }

  private mondayAfter(origin: number): number {
    return this.facts.from + (origin + 1) * WEEK;
  }

  /** A factor within the cap. */
  within(factor: number): number {
    return Math.max(this.limits[0], Math.min(this.limits[1], factor));
  }

  /** What was learned at an origin for a lag, whether it is applied or not; null where too little was known. */
  factorAt(origin: number, lag: number): number | null {
    const factor = this.factors[lag * this.facts.weeks + origin] ?? NaN;
    return origin < 0 || origin >= this.facts.weeks || Number.isNaN(factor) ? null : factor;
  }

  /** Whether what was learned has proved itself so that it may be applied. */
  isOpenAt(origin: number, lag: number): boolean {
    return this.open[bandOf(lag)]?.[origin] === 1;
  }

  /** What was gained in the lags around one over the half year before, in percent of the customer's error. */
  gainPercentAt(origin: number, lag: number): number | null {
    return this.gains[bandOf(lag)]?.percentAt(origin + 1) ?? null;
  }

  /** The factor that may be applied, whatever the cap; 1 where none may. */
  appliedAt(origin: number, lag: number): number {
    return this.isOpenAt(origin, lag) ? (this.factorAt(origin, lag) ?? 1) : 1;
  }
}

/** Weighted sums over pairs of what was planned and what was called off. */
class PairSums {
  private readonly pairs: Float64Array;
  private readonly actual: Float64Array;
  private readonly planned: Float64Array;
  private readonly actualSquares: Float64Array;
  private readonly products: Float64Array;
  private readonly plannedSquares: Float64Array;

  constructor(weeks: number) {
    [this.pairs, this.actual, this.planned] = [sumsOf(weeks), sumsOf(weeks), sumsOf(weeks)];
    [this.actualSquares, this.products, this.plannedSquares] = [sumsOf(weeks), sumsOf(weeks), sumsOf(weeks)];
  }

  add(week: number, actual: number, planned: number): void {
    const isPair = !Number.isNaN(actual) && !Number.isNaN(planned);
    const weight = isPair ? weightOf(week) : 0;
    const [a, f] = isPair ? [weight * actual, weight * planned] : [0, 0];
    this.pairs[week + 1] = at(this.pairs, week) + (isPair ? 1 : 0);
    this.actual[week + 1] = at(this.actual, week) + a;
    this.planned[week + 1] = at(this.planned, week) + f;
    this.actualSquares[week + 1] = at(this.actualSquares, week) + a * a;
    this.products[week + 1] = at(this.products, week) + a * f;
    this.plannedSquares[week + 1] = at(this.plannedSquares, week) + f * f;
  }

  countOf(from: number, until: number): number {
    return between(this.pairs, from, until);
  }

  /** The ratio of the sums, drawn towards that of the group the more, the less sure it is; NaN where nothing was planned. */
  factor(from: number, until: number, pooled: number): number {
    const planned = between(this.planned, from, until);
    if (planned <= 0) return NaN;
    const count = this.countOf(from, until);
    const ratio = Math.max(0, between(this.actual, from, until)) / planned;
    const squares =
      between(this.actualSquares, from, until) -
      2 * ratio * between(this.products, from, until) +
      ratio * ratio * between(this.plannedSquares, from, until);
    const variance = (Math.max(0, squares) * (count / (count - 1))) / (planned * planned);
    const own = (TAU * TAU) / (TAU * TAU + variance);
    return own * ratio + (1 - own) * pooled;
  }
}
