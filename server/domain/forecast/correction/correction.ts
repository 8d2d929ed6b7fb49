import { type ArticleFacts, KnownFacts, MOST_LAGS, WEEK } from './facts.js';
import { Habit } from './habit.js';
import type { HistoryCount, HistoryStatus } from './history.js';
import { Learned } from './learned.js';
import type { RatioPool } from './pool.js';
import type { CorrectionSettings } from './settings.js';

/** Weeks that errors and the customer's habit are looked at over. */
const PAST_WEEKS = 26;
/** Past errors without which an own forecast can't be weighed against the plan. */
const LEAST_ERRORS = 8;

/** What the article's own demand lets expect, without the customer's plan. */
export interface OwnForecast {
  /** From the running week on: the first is one week ahead of the last known one. */
  readonly points: ArrayLike<number>;
  /** Mean squared errors of past forecasts as far ahead; null or no number where there are none. */
  readonly squaredErrors: ArrayLike<number | null>;
}

/** Why a week is multiplied by what it is. */
export const LAG_REASONS = [
  'applied',
  /** What was learned goes farther than the cap. */
  'cap',
  /** It goes the other way than was allowed. */
  'direction',
  /** It is shown and not applied. */
  'observe',
  /** The week is outside of the weeks that may be corrected. */
  'window',
  /** Correcting has not helped, or helps no more. */
  'gate',
  'insufficient',
  'inactive',
  /** Nothing is planned, and no delivery is invented. */
  'zero',
] as const;
export type LagReason = (typeof LAG_REASONS)[number];

/** What the sentence about a correction is made of: "planned 25 % too high in 21 of 26 weeks; we take back 12.5 %, the cap". */
export interface Explanation {
  /** What the customer planned in percent of what was called off, less 100; null where nothing was called off. */
  readonly customerBiasPercent: number | null;
  readonly weeksTooHigh: number;
  readonly weeksTooLow: number;
  readonly weeks: number;
  /** What was learned, as a change of the plan in percent, and what is applied of it. */
  readonly learnedPercent: number | null;
  readonly appliedPercent: number;
  readonly capPercent: number;
  /** What correcting would have gained over the last half year, in percent of the customer's error. */
  readonly gainPercent: number | null;
  /** The part of the own forecast in what is expected, from 0 to 1. */
  readonly ownShare: number;
}

/** A week ahead. */
export interface LagCorrection {
  readonly lag: number;
  /** Its Monday, as days since 1970-01-01. */
  readonly week: number;
  /** What the customer plans; null where the plan does not reach so far. */
  readonly planned: number | null;
  /** What is expected instead, whatever the cap; null where nothing is planned to begin with. */
  readonly expected: number | null;
  /** What call-offs of the week are multiplied by. */
  readonly multiplier: number;
  readonly reason: LagReason;
  readonly explanation: Explanation;
}
export interface Correction {
  readonly status: HistoryStatus;
  readonly history: HistoryCount;
  /** From the running week on. */
  readonly lags: readonly LagCorrection[];
}

export interface CorrectionBasis {
  readonly settings: CorrectionSettings;
  /** The article's group first, then its customer. */
  readonly pools: readonly RatioPool[];
}

/** What is expected of a week, and what the plan is multiplied by. */
interface Point {
  readonly expected: number | null;
  readonly multiplier: number;
  readonly reason: LagReason;
  readonly ownShare: number;
}
const NO_OWN = { ownShare: 0, multiplier: 1 } as const;

/** The corrections of an article as they would have been made at the end of each of its weeks, by what was known then. */
export class CorrectionCourse {
  private readonly known: KnownFacts;
  private readonly learned: Learned;
  private readonly settings: CorrectionSettings;
  /** By lag and week, the squared errors of the plan as it would have been corrected; -1 until it is asked for. */
  private readonly squares: Float64Array;
  private found: Correction | null = null;

  /**
   * @param ownAt what the article's own demand let expect on a Monday; without it plans are corrected by their own past alone
   * @param habit of the same facts and pools, where it is known already
   */
  constructor(
    private readonly facts: ArticleFacts,
    readonly asOf: number,
    private readonly basis: CorrectionBasis,
    private readonly ownAt: (monday: number) => OwnForecast | null = () => null,
    private readonly habit: Habit = new Habit(new KnownFacts(facts, asOf), basis.pools),
  ) {
    this.known = habit.facts;
    this.settings = basis.settings;
    this.learned = new Learned(habit, basis.settings);
    this.squares = new Float64Array((MOST_LAGS + 1) * this.known.weeks).fill(-1);
  }

  /** The course that other settings give. */
  with(settings: CorrectionSettings): CorrectionCourse {
    return new CorrectionCourse(this.facts, this.asOf, { ...this.basis, settings }, this.ownAt, this.habit);
  }

  /** Those from the running week on. */
  current(): Correction {
    return (this.found ??= this.currentOnes());
  }

  private currentOnes(): Correction {
    const origin = this.known.weeks - 1;
    const { history } = this.habit;
    const own = this.ownAt(this.asOf);
    return {
      status: history.statusAt(origin + 1),
      history: history.countAt(origin + 1),
      lags: Array.from({ length: MOST_LAGS }, (_, at) => {
        const lag = at + 1;
        const point = this.pointAt(origin, lag, own);
        const { expected, multiplier, reason } = point;
        const explanation = this.explanationOf(origin, lag, point);
        return {
          lag,
          week: this.asOf + at * WEEK,
          planned: this.plannedAt(origin, lag),
          expected,
          multiplier,
          reason,
          explanation,
        };
      }),
    };
  }

  /** What the customer had planned of a week so many weeks before; null where that is not known. */
  plannedOf(week: number, lag: number): number | null {
    return this.plannedAt(this.known.weekOf(week) - lag, lag);
  }

  /** What was called off of a week; null where that is not known yet. */
  actualOf(week: number): number | null {
    return numberOrNull(this.known.actualOf(this.known.weekOf(week)));
  }

  /** The corrected plan of a week as it would have been so many weeks before, whatever the weeks that are corrected now. */
  adjustedOf(week: number, lag: number): number | null {
    const origin = this.known.weekOf(week) - lag;
    const planned = this.plannedAt(origin, lag);
    return planned === null ? null : planned * this.pointAt(origin, lag, this.ownOf(origin), true).multiplier;
  }

  /** What would have been expected of a week so many weeks before, whatever the cap. */
  expectedOf(week: number, lag: number): number | null {
    const origin = this.known.weekOf(week) - lag;
    return this.pointAt(origin, lag, this.ownOf(origin)).expected;
  }

  private ownOf(origin: number): OwnForecast | null {
    return this.ownAt(this.known.from + (origin + 1) * WEEK);
  }

  private plannedAt(origin: number, lag: number): number | null {
    return numberOrNull(this.known.plannedAt(origin, lag));
  }

  private pointAt(origin: number, lag: number, own: OwnForecast | null, isAnyWeek = false): Point {
    const { habit, learned, settings } = this;
    const planned = this.plannedAt(origin, lag);
    const status = habit.history.statusAt(origin + 1);
    if (status === 'inactive') return { ...NO_OWN, expected: planned === null ? null : 0, reason: 'inactive' };
    const factor = learned.factorAt(origin, lag);
    if (planned === 0) return { ...NO_OWN, expected: 0, reason: 'zero' };
    if (planned === null || factor === null || status === 'insufficient')
      return { ...NO_OWN, expected: planned, reason: 'insufficient' };
    const corrected = planned * learned.appliedAt(origin, lag);
    const ownShare = status === 'blend' ? this.ownShareAt(origin, lag, own) : 0;
    const expected = ownShare === 0 ? corrected : (1 - ownShare) * corrected + ownShare * (own?.points[lag - 1] ?? 0);
    const of = (reason: LagReason, multiplier = 1): Point => ({ expected, ownShare, reason, multiplier });
    const wanted = expected / planned;
    if (expected === planned) return of(factor !== 1 && learned.within(factor) === 1 ? 'direction' : 'gate');
    if (!isAnyWeek && !this.isInWindow(this.known.from + (origin + lag) * WEEK)) return of('window');
    if (settings.capPercent === 0) return of('observe');
    const multiplier = learned.within(wanted);
    return of(multiplier === wanted ? 'applied' : multiplier === 1 ? 'direction' : 'cap', multiplier);
  }

  private isInWindow(week: number): boolean {
    const { fromWeek, toWeek } = this.settings;
    return (fromWeek === null || week >= fromWeek) && (toWeek === null || week <= toWeek);
  }

  /**
   * The part of the own forecast, by the squared errors of both: the surer one counts more. None of an article with lumpy demand, and none of a
   * forecast that was worse than the plan.
   */
  private ownShareAt(origin: number, lag: number, own: OwnForecast | null): number {
    const [point, squared] = [own?.points[lag - 1] ?? NaN, own?.squaredErrors[lag - 1] ?? NaN];
    if (!Number.isFinite(point) || point < 0 || !(squared >= 0) || this.habit.history.isLumpyAt(origin + 1)) return 0;
    let [sum, count] = [0, 0];
    for (let week = Math.max(lag, origin + 1 - PAST_WEEKS); week <= origin; week += 1) {
      const square = this.squareOf(week, lag);
      if (Number.isNaN(square)) continue;
      sum += square;
      count += 1;
    }
    const ofPlan = sum / count;
    return count < LEAST_ERRORS || squared > ofPlan || ofPlan === 0 ? 0 : ofPlan / (ofPlan + squared);
  }

  /** Squared, what the plan of a week lay from what was called off, as it would have been corrected so many weeks before. */
  private squareOf(week: number, lag: number): number {
    const place = lag * this.known.weeks + week;
    const known = this.squares[place] ?? NaN;
    if (known !== -1) return known;
    const past = week - lag;
    const error = this.known.actualOf(week) - this.known.plannedAt(past, lag) * this.learned.appliedAt(past, lag);
    this.squares[place] = error * error;
    return error * error;
  }

  private explanationOf(origin: number, lag: number, { expected, multiplier, ownShare }: Point): Explanation {
    let [actuals, plans, weeks, weeksTooHigh, weeksTooLow] = [0, 0, 0, 0, 0];
    for (let week = Math.max(lag, origin + 1 - PAST_WEEKS); week <= origin; week += 1) {
      const [actual, planned] = [this.known.actualOf(week), this.known.plannedAt(week - lag, lag)];
      if (Number.isNaN(actual) || Number.isNaN(planned)) continue;
      actuals += actual;
      plans += planned;
      weeks += 1;
      if (planned > actual) weeksTooHigh += 1;
      if (planned < actual) weeksTooLow += 1;
    }
    const planned = this.plannedAt(origin, lag);
    return {
      customerBiasPercent: actuals > 0 ? 100 * (plans / actuals - 1) : null,
      weeksTooHigh,
      weeksTooLow,
      weeks,
      learnedPercent: planned === null || planned === 0 || expected === null ? null : 100 * (expected / planned - 1),
      appliedPercent: 100 * (multiplier - 1),
      capPercent: this.settings.capPercent,
      gainPercent: this.learned.gainPercentAt(origin, lag),
      ownShare,
    };
  }
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** The corrections of an article from the running week on, by what is known at its beginning. */
export function correctionOf(
  facts: ArticleFacts,
  asOf: number,
  basis: CorrectionBasis,
  own: OwnForecast | null = null,
): Correction {
  return new CorrectionCourse(facts, asOf, basis, () => own).current();
}
