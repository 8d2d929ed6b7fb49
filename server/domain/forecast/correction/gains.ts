import { MOST_LAGS } from './facts.js';
import { at, between, LEAST_PAIRS, MOST_WEEKS, sumsOf, weightOf } from './weights.js';

/** Lags whose gains are judged together: the first month, the second, the third, and what is farther. */
export const BAND_ENDS = [4, 8, 13, MOST_LAGS] as const;
/** Weeks that a gain is judged over, and those of them that alone may close the gate. */
export const GATE_WEEKS = 26;
const RECENT_WEEKS = 4;
/** Standard errors by which the customer's plan must differ from what was called off: 5 % of unbiased plans differ by as much. */
const LEAST_Z = 2;
/** Standard errors that no group of unlike habits explains away. */
const SURE_Z = 4;
/** What a group may lose over the last four weeks, in percent of the customer's error, before none of its articles is corrected. */
const MOST_LOST = 1;

/** The band of lags that a lag is in. */
export function bandOf(lag: number): number {
  return BANDS[lag] ?? -1;
}
const BANDS = Array.from({ length: MOST_LAGS + 1 }, (_, lag) => BAND_ENDS.findIndex((end) => lag <= end));

/** What a band of lags says of a week that has ended, summed over its lags. */
export interface WeekGain {
  readonly pairs: number;
  /** What the customer's plans lay from what was called off. */
  readonly customer: number;
  /** By how much less the corrected ones do. */
  readonly gain: number;
  /** What was called off less what was planned. */
  readonly bias: number;
}

/** What corrections would have gained in a band of lags, week by week, and so whether they may be applied: the gate. */
export class Gains {
  private readonly weeks: Float64Array;
  private readonly customer: Float64Array;
  private readonly gain: Float64Array;
  private readonly bias: Float64Array;
  private readonly biasSquares: Float64Array;

  /** @param windows weeks that the bias is looked at over, by the week before; a year where there are none */
  constructor(
    size: number,
    private readonly windows: ArrayLike<number> | null,
  ) {
    [this.weeks, this.customer, this.gain] = [sumsOf(size), sumsOf(size), sumsOf(size)];
    [this.bias, this.biasSquares] = [sumsOf(size), sumsOf(size)];
  }

  /** Adds a week; they come in their order. */
  add(week: number, { pairs, customer, gain, bias }: WeekGain): void {
    const weighted = weightOf(week) * bias;
    this.weeks[week + 1] = at(this.weeks, week) + (pairs > 0 ? 1 : 0);
    this.customer[week + 1] = at(this.customer, week) + customer;
    this.gain[week + 1] = at(this.gain, week) + gain;
    this.bias[week + 1] = at(this.bias, week) + weighted;
    this.biasSquares[week + 1] = at(this.biasSquares, week) + weighted * weighted;
  }

  /** What was gained in the half year before a week, in percent of the customer's error; null where there was none. */
  percentAt(week: number): number | null {
    const from = Math.max(0, week - GATE_WEEKS);
    const customer = between(this.customer, from, week);
    return customer > 0 ? (100 * between(this.gain, from, week)) / customer : null;
  }

  /** Whether correcting has lost over the last four weeks, by more than a percent of the customer's error. */
  hasLostAt(week: number): boolean {
    const from = Math.max(0, week - RECENT_WEEKS);
    return between(this.gain, from, week) < (-MOST_LOST / 100) * between(this.customer, from, week);
  }

  /**
   * Whether a correction may be applied at the beginning of a week: the plan differs from what was called off by more than chance, correcting
   * it gained more than so many percent over the half year before, and lost nothing over the last four weeks.
   */
  isOpenAt(week: number, leastPercent: number): boolean {
    const percent = this.percentAt(week);
    const pairs = between(this.weeks, Math.max(0, week - GATE_WEEKS), week);
    if (pairs < LEAST_PAIRS || percent === null || percent <= Math.max(0, leastPercent)) return false;
    if (between(this.gain, Math.max(0, week - RECENT_WEEKS), week) < 0) return false;
    return this.biasAt(week) >= LEAST_Z;
  }

  /** Whether the plan differs so much that no chance explains it, whatever a group says. */
  isSureAt(week: number): boolean {
    return this.biasAt(week) >= SURE_Z;
  }

  /** By how many standard errors the plan differs from what was called off. */
  private biasAt(week: number): number {
    const from = Math.max(0, week - (this.windows === null ? MOST_WEEKS : at(this.windows, week - 1)));
    const error = Math.sqrt(Math.max(0, between(this.biasSquares, from, week)));
    const bias = Math.abs(between(this.bias, from, week));
    return bias === 0 ? 0 : bias / error;
  }
}
