import { ADJUST_PERCENTAGES } from '../names.js';
import { type ArticleFacts, KnownFacts, MOST_LAGS, WEEK } from './facts.js';
import { BAND_ENDS, bandOf, GATE_WEEKS, Gains } from './gains.js';
import { USUAL_SETTINGS } from './settings.js';
import { at, between, LEAST_PAIRS, MOST_WEEKS, weightOf } from './weights.js';

/** What a group's ratio is judged by may move a plan by this part at most, whatever is applied to single articles. */
const MOST_CHANGE = Math.max(...ADJUST_PERCENTAGES) / 100;

/** Takes a week of an article that has ended, and what had been planned of it so many weeks before. */
type TakePair = (week: number, lag: number, actual: number, planned: number) => void;

/**
 * What articles of a group or a customer together called off against what was planned, as of any week: what single articles are drawn towards,
 * and whether correcting all of them alike helps. Each counts by its mean quantity up to the week, so that neither its unit nor its volume makes
 * a difference.
 */
export class RatioPool {
  private readonly from: number;
  private readonly weeks: number;
  /** By lag and week: sums over the weeks before it. */
  private readonly actual: Float64Array;
  private readonly planned: Float64Array;
  private readonly pairs: Float64Array;
  /** By lag and week, the ratio as it was known at its beginning; NaN where too little was. */
  private readonly ratios: Float64Array;
  private readonly gains: readonly Gains[];
  /** By band of lags and week, whether correcting all alike helped. */
  private readonly open: readonly Uint8Array[];

  constructor(articles: readonly ArticleFacts[], asOf: number) {
    this.from = articles.reduce((least, { from }) => Math.min(least, from), asOf);
    this.weeks = Math.max(0, Math.floor((asOf - this.from) / WEEK));
    const size = (MOST_LAGS + 1) * (this.weeks + 1);
    [this.actual, this.planned, this.pairs] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    const known = articles.map((article) => new KnownFacts(article, asOf));
    for (const facts of known)
      this.eachPair(facts, (week, lag, actual, planned) => {
        const place = lag * (this.weeks + 1) + week + 1;
        const weight = weightOf(week);
        this.actual[place] = at(this.actual, place) + weight * actual;
        this.planned[place] = at(this.planned, place) + weight * planned;
        this.pairs[place] = at(this.pairs, place) + 1;
      });
    for (const sums of [this.actual, this.planned, this.pairs])
      for (let place = 1; place < size; place += 1)
        if (place % (this.weeks + 1) !== 0) sums[place] = at(sums, place) + at(sums, place - 1);
    this.ratios = Float64Array.from({ length: size }, (_, place) => this.ratioOf(place));
    this.gains = this.gainsOf(known);
    this.open = this.gains.map((gains) =>
      Uint8Array.from({ length: this.weeks + 1 }, (_, week) =>
        gains.isOpenAt(week, USUAL_SETTINGS.minImprovementPercent) ? 1 : 0,
      ),
    );
  }

  /** Takes the pairs of an article, in parts of its mean week. */
  private eachPair(facts: KnownFacts, take: TakePair): void {
    const first = Math.round((facts.from - this.from) / WEEK);
    let [sum, count] = [0, 0];
    for (let week = 0; week < facts.weeks; week += 1) {
      const actual = facts.actualOf(week);
      if (Number.isNaN(actual)) continue;
      [sum, count] = [sum + actual, count + 1];
      if (sum === 0) continue;
      const scale = count / sum;
      for (let lag = 1; lag <= Math.min(MOST_LAGS, week); lag += 1) {
        const planned = facts.plannedAt(week - lag, lag);
        if (!Number.isNaN(planned)) take(first + week, lag, scale * actual, scale * planned);
      }
    }
  }

  private gainsOf(known: readonly KnownFacts[]): readonly Gains[] {
    const size = BAND_ENDS.length * this.weeks;
    const [pairs, customer] = [new Float64Array(size), new Float64Array(size)];
    const [gain, bias] = [new Float64Array(size), new Float64Array(size)];
    const factors = this.factors();
    for (const facts of known)
      this.eachPair(facts, (week, lag, actual, planned) => {
        const factor = at(factors, lag * this.weeks + week - lag);
        if (Number.isNaN(factor)) return;
        const place = bandOf(lag) * this.weeks + week;
        const error = Math.abs(actual - planned);
        pairs[place] = at(pairs, place) + 1;
        customer[place] = at(customer, place) + error;
        gain[place] = at(gain, place) + error - Math.abs(actual - factor * planned);
        bias[place] = at(bias, place) + actual - planned;
      });
    return BAND_ENDS.map((_, band) => {
      const gains = new Gains(this.weeks, null);
      for (let week = 0; week < this.weeks; week += 1) {
        const place = band * this.weeks + week;
        gains.add(week, {
          pairs: at(pairs, place),
          customer: at(customer, place),
          gain: at(gain, place),
          bias: at(bias, place),
        });
      }
      return gains;
    });
  }

  /** By lag and origin, what the ratio of that time would have multiplied by; NaN where there was none. */
  private factors(): Float64Array {
    const factors = new Float64Array((MOST_LAGS + 1) * this.weeks).fill(NaN);
    for (let lag = 1; lag <= MOST_LAGS; lag += 1)
      for (let origin = 0; origin < this.weeks; origin += 1) {
        const ratio = at(this.ratios, lag * (this.weeks + 1) + origin + 1);
        factors[lag * this.weeks + origin] = Math.max(1 - MOST_CHANGE, Math.min(1 + MOST_CHANGE, ratio));
      }
    return factors;
  }

  /** The ratio at a lag as it was known at the beginning of a week; null where too little was. */
  ratioAt(asOf: number, lag: number): number | null {
    const ratio = at(this.ratios, lag * (this.weeks + 1) + this.weeksBefore(asOf));
    return Number.isNaN(ratio) ? null : ratio;
  }

  private ratioOf(place: number): number {
    const from = place - Math.min(MOST_WEEKS, place % (this.weeks + 1));
    const planned = between(this.planned, from, place);
    if (between(this.pairs, from, place) < LEAST_PAIRS || planned <= 0) return NaN;
    return Math.max(0, between(this.actual, from, place)) / planned;
  }

  /** Whether correcting all of the group alike at a lag would have helped, as far as was known at the beginning of a week. */
  isOpenAt(asOf: number, lag: number): boolean {
    return this.open[bandOf(lag)]?.[this.weeksBefore(asOf)] === 1;
  }

  /**
   * Whether correcting all of the group alike helped within the last half year and has lost over the last four weeks: what made it help has ended,
   * whatever single articles say by chance. A group whose articles are planned each in its own way never helped, and says nothing of them.
   */
  hasTurnedAt(asOf: number, lag: number): boolean {
    const week = this.weeksBefore(asOf);
    return (
      this.hasLostAt(asOf, lag) &&
      this.open[bandOf(lag)]?.subarray(Math.max(0, week - GATE_WEEKS), week).includes(1) === true
    );
  }

  /** Whether correcting all of the group alike has lost over the last four weeks. */
  hasLostAt(asOf: number, lag: number): boolean {
    return this.gains[bandOf(lag)]?.hasLostAt(this.weeksBefore(asOf)) === true;
  }

  private weeksBefore(asOf: number): number {
    return Math.max(0, Math.min(this.weeks, Math.floor((asOf - this.from) / WEEK)));
  }
}
