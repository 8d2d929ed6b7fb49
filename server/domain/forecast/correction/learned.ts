import { WEEK } from './facts.js';
import { BAND_ENDS, bandOf, Gains } from './gains.js';
import type { Habit } from './habit.js';
import { type CorrectionSettings, limitsOf } from './settings.js';

/** What correcting may have lost on an article whose group gains, in percent of the customer's error: chance may do as much. */
const MOST_OWN_LOSS = 10;

/**
 * Whether what was learned of an article may be applied at each of its origins, within limits: from each only what was known then, so that past
 * corrections are those that would have been made. A band of lags is judged when it is first asked for.
 */
export class Learned {
  private readonly bands: (Band | undefined)[] = [];
  private readonly limits: readonly [least: number, most: number];

  constructor(
    private readonly habit: Habit,
    private readonly settings: CorrectionSettings,
  ) {
    this.limits = limitsOf(settings);
  }

  private bandAt(lag: number): Band {
    const band = bandOf(lag);
    return (this.bands[band] ??= this.judged(band));
  }

  private judged(band: number): Band {
    const last = BAND_ENDS[band] ?? 0;
    const gains = this.gainsOf(band, (BAND_ENDS[band - 1] ?? 0) + 1, last);
    const open = Uint8Array.from({ length: this.habit.facts.weeks }, (_, origin) =>
      this.decide(gains, last, origin) ? 1 : 0,
    );
    return { gains, open };
  }

  private gainsOf(band: number, first: number, last: number): Gains {
    const { facts } = this.habit;
    const gains = new Gains(facts.weeks, this.habit.windowsOf(band));
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
    const monday = this.habit.facts.from + (origin + 1) * WEEK;
    const pool = this.habit.pools.find((one) => one.ratioAt(monday, lag) !== null);
    if (pool?.hasTurnedAt(monday, lag) === true) return false;
    if (pool?.hasLostAt(monday, lag) === true && !gains.isSureAt(origin + 1)) return false;
    if (gains.isOpenAt(origin + 1, this.settings.minImprovementPercent)) return true;
    return pool?.isOpenAt(monday, lag) === true && (gains.percentAt(origin + 1) ?? -Infinity) >= -MOST_OWN_LOSS;
  }

  /** A factor within the cap. */
  within(factor: number): number {
    return Math.max(this.limits[0], Math.min(this.limits[1], factor));
  }

  /** What was learned at an origin for a lag, whether it is applied or not; null where too little was known. */
  factorAt(origin: number, lag: number): number | null {
    const factor = this.habit.factorAt(origin, lag);
    return Number.isNaN(factor) ? null : factor;
  }

  /** Whether what was learned has proved itself so that it may be applied. */
  isOpenAt(origin: number, lag: number): boolean {
    return this.bandAt(lag).open[origin] === 1;
  }

  /** What was gained in the lags around one over the half year before, in percent of the customer's error. */
  gainPercentAt(origin: number, lag: number): number | null {
    return this.bandAt(lag).gains.percentAt(origin + 1);
  }

  /** The factor that may be applied, whatever the cap; 1 where none may. */
  appliedAt(origin: number, lag: number): number {
    return this.isOpenAt(origin, lag) ? (this.factorAt(origin, lag) ?? 1) : 1;
  }
}

/** What lags that are judged together say, and at which origins they may be corrected. */
interface Band {
  readonly gains: Gains;
  readonly open: Uint8Array;
}
