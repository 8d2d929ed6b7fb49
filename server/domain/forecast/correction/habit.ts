import { type KnownFacts, MOST_LAGS, WEEK } from './facts.js';
import { BAND_ENDS } from './gains.js';
import { History } from './history.js';
import type { RatioPool } from './pool.js';
import { windowsOf } from './regime.js';
import { at, between, LEAST_PAIRS, sumsOf, weightOf } from './weights.js';

/** The standard deviation of ratios among articles of a group: what the error of an article's own is weighed against. */
const TAU = 0.1;
/** How much of what a group says is believed of an article that says nothing itself. */
const OF_GROUP = 0.5;

/**
 * How an article's call-offs differ from its plans, as it was known at each of its origins, from each only what was known then: what every
 * correction begins with, whatever its limits. Origins share the sums over past weeks: a few passes over weeks and lags.
 */
export class Habit {
  readonly history: History;
  /** By lag and origin; NaN where too little is known. */
  private readonly factors: Float64Array;
  /** By band of lags. */
  private readonly windows: readonly Int32Array[];

  constructor(
    readonly facts: KnownFacts,
    readonly pools: readonly RatioPool[],
  ) {
    this.history = new History(facts);
    this.factors = new Float64Array((MOST_LAGS + 1) * facts.weeks).fill(NaN);
    const sums = new PairSums(facts.weeks);
    this.windows = BAND_ENDS.map((last, band) => {
      const first = (BAND_ENDS[band - 1] ?? 0) + 1;
      const windows = windowsOf(facts, first, last);
      for (let lag = first; lag <= last; lag += 1) this.learn(lag, windows, sums);
      return windows;
    });
  }

  /** @param sums are written anew */
  private learn(lag: number, windows: Int32Array, sums: PairSums): void {
    const { facts, factors, history } = this;
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
    const monday = this.facts.from + (origin + 1) * WEEK;
    for (const pool of this.pools) {
      const ratio = pool.ratioAt(monday, lag);
      if (ratio !== null) return OF_GROUP * ratio + (1 - OF_GROUP);
    }
    return 1;
  }

  /** What was learned at an origin for a lag; NaN where too little was known. */
  factorAt(origin: number, lag: number): number {
    const { weeks } = this.facts;
    return origin < 0 || origin >= weeks ? NaN : (this.factors[lag * weeks + origin] ?? NaN);
  }

  /** Weeks that ratios of a band look back over, by origin. */
  windowsOf(band: number): Int32Array {
    return this.windows[band] ?? NO_WINDOWS;
  }
}
const NO_WINDOWS = new Int32Array();

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
