import type { ForecastExplanation } from '../../contract/forecast-explanation.js';
import type { TrendDirection } from '../../domain/anomaly/names.js';
import type { Actuals } from '../../domain/anomaly/actuals.js';
import { trendOf } from '../../domain/anomaly/trend.js';
import { dayNumber, dayText, mondayOf } from '../../domain/calendar/day.js';
import {
  type Correction,
  type CorrectionBasis,
  CorrectionCourse,
  type LagCorrection,
  type LagReason,
} from '../../domain/forecast/correction/correction.js';
import { coverageOf, estimateOf, type TotalErrors, totalErrorsOf } from '../../domain/forecast/correction/estimate.js';
import type { ArticleFacts } from '../../domain/forecast/correction/facts.js';
import { comparisonOf, errorSumsOf, historyOf } from '../../domain/forecast/correction/performance.js';
import type { RatioPool } from '../../domain/forecast/correction/pool.js';
import { starsOf, TOTAL_WEEKS, totalsOf } from '../../domain/forecast/correction/scores.js';
import { type CorrectionSettings, USUAL_SETTINGS } from '../../domain/forecast/correction/settings.js';
import { type Forecast, forecastWeeks, MODEL_VERSION } from '../../domain/forecast/forecast.js';
import {
  type AdjustDirection,
  type AdjustPercent,
  DEFAULT_LAG,
  type DemandClass,
  ESTIMATED_WEEKS,
  type ForecastStatus,
  type Interval,
  KEPT_FORECAST_WEEKS,
  PLANNED_WEEKS,
} from '../../domain/forecast/names.js';
import { actualsOfPlans, type WeekPlan } from '../../domain/forecast/plan.js';
import type { DemandArticleId } from '../../domain/ids.js';

const WEEK = 7;
/** Past weeks of which it is kept who planned how near. */
const PAST_WEEKS = 53;
/** Totals of ten weeks that stars go by. */
const RATED_TOTALS = 26;
/** The widest limit. */
const MOST_PERCENT = 25;
/** Fewer weeks say nothing of a habit. */
const LEAST_WEEKS = 8;
/** Days between releases up to which they are daily, and weekly. */
const [MOST_DAILY, MOST_WEEKLY] = [3, 10];

/** An action as it counts for an article. */
export interface CountingAction {
  readonly adjustPercent: AdjustPercent;
  readonly direction: AdjustDirection;
  readonly fromWeek: number;
  readonly toWeek: number;
  readonly minImprovementPercent: number;
}
/** What is known of an article. */
export interface KnownArticle {
  readonly articleId: DemandArticleId;
  /** By their Mondays, oldest first. */
  readonly plans: readonly (readonly [week: number, planned: readonly (number | null)[]])[];
  /** The release in force; null for none. */
  readonly current: { readonly issued: string; readonly weeks: readonly number[] } | null;
  /** The days of issue of the last releases, newest first, and how many are known. */
  readonly issued: readonly string[];
  readonly releases: number;
  /** By the Monday of the week. */
  readonly despatched: Readonly<Record<string, number>>;
  readonly action: CountingAction | null;
}
/** What call-offs of a week ahead are multiplied by, why, and what is expected of all of them without limits. */
type WeekFactor = Pick<LagCorrection, 'multiplier' | 'reason' | 'expected'>;
type Numbers = readonly (number | null)[];
/** Our own forecast of the weeks from the running one on, and what an action makes of the weeks of a release; none without an action. */
export interface StoredForecast {
  readonly points: readonly number[];
  readonly bands: Forecast['bands'];
  readonly methods: readonly { readonly method: string; readonly percent: number }[];
  readonly weeks: readonly WeekFactor[];
  /** Past quantities of ten weeks that had a band of 80 %, and those that lay within it. */
  readonly knownTotals: number;
  readonly coveredTotals: number;
}
/** What is stored of an article. */
export interface CalculatedArticle {
  readonly articleId: DemandArticleId;
  readonly actualsFrom: string | null;
  readonly actuals: Numbers | null;
  readonly despatched: Numbers | null;
  readonly status: ForecastStatus;
  readonly demandClass: DemandClass | null;
  readonly releaseInterval: Interval | null;
  readonly releases: number;
  readonly weeks: number;
  readonly asOf: string;
  readonly modelVersion: string;
  readonly customerQuantity: number;
  readonly estimate: number | null;
  readonly estimateLow: number | null;
  readonly estimateHigh: number | null;
  readonly trendPercent: number | null;
  readonly trendDirection: TrendDirection | null;
  readonly improvementPercent: number | null;
  readonly isSignificant: boolean;
  readonly biasPercent: number | null;
  readonly trackingSignal: number | null;
  readonly customerAccuracy: number | null;
  readonly naiveAccuracy: number | null;
  readonly adjustedAccuracy: number | null;
  readonly stars: number | null;
  readonly explanation: ForecastExplanation;
  readonly forecast: StoredForecast;
  readonly factors: Numbers;
  readonly pastFrom: string;
  readonly pastActual: Numbers;
  readonly pastCustomer: Numbers;
  readonly pastNaive: Numbers;
  readonly pastAdjusted: Numbers;
  readonly pastPossible: Numbers;
}

/** The facts of an article as corrections take them. The release in force stands as the newest plan, also where it came in the running week. */
export function factsOf(plans: readonly WeekPlan[], asOf: number, current: KnownArticle['current']): ArticleFacts {
  const from = Math.min(plans[0]?.week ?? asOf, asOf - WEEK);
  const weeks = (asOf - from) / WEEK;
  const actuals = actualsOfPlans(plans, asOf, KEPT_FORECAST_WEEKS);
  const all: (readonly number[] | null)[] = Array.from({ length: weeks }, () => null);
  for (const { week, planned } of plans)
    if (week < asOf) all[(week - from) / WEEK] = planned.map((quantity) => quantity ?? Number.NaN);
  const ahead = current === null ? null : weeksAhead(current, asOf);
  if (ahead !== null) all[weeks - 1] = [Number.NaN, ...ahead];
  return {
    from,
    actuals: Array.from({ length: weeks }, (_, at) =>
      actuals === null ? null : (actuals.weeks[at - (actuals.from - from) / WEEK] ?? null),
    ),
    plans: all,
  };
}

/** What a release calls off of the running week and those after it. */
function weeksAhead({ issued, weeks }: NonNullable<KnownArticle['current']>, asOf: number): readonly number[] {
  const age = (asOf - mondayOf(dayNumber(issued))) / WEEK;
  return Array.from({ length: PLANNED_WEEKS - 1 }, (_, ahead) => weeks[age + ahead] ?? 0);
}

/** What the article's own demand lets expect. */
export function ownForecast(actuals: Actuals | null, asOf: number): Forecast {
  return forecastWeeks(actuals ?? { from: asOf - WEEK, weeks: [null] }, asOf, { horizon: PLANNED_WEEKS - 1 });
}
/** The corrections of an article, with the own forecast as it was known on each Monday. */
export function courseOf(facts: ArticleFacts, asOf: number, basis: CorrectionBasis, own: Forecast): CorrectionCourse {
  return new CorrectionCourse(facts, asOf, basis, (monday) => (monday === asOf ? own : (own.past?.on(monday) ?? null)));
}

/** Calculates an article as of a Monday. @param pools of its article group and of its customer */
export function calculated(article: KnownArticle, asOf: number, pools: readonly RatioPool[]): CalculatedArticle {
  const { articleId, action, releases } = article;
  const plans = article.plans.map(([week, planned]) => ({ week, planned }));
  const facts = factsOf(plans, asOf, article.current);
  const actuals = actualsOfPlans(plans, asOf, KEPT_FORECAST_WEEKS);
  const own = ownForecast(actuals, asOf);
  const limit = action === null || action.adjustPercent === 0 ? USUAL_SETTINGS.capPercent : action.adjustPercent;
  const course = courseOf(facts, asOf, { settings: settingsOf(action, asOf, limit), pools }, own);
  const courseWithin = (capPercent: AdjustPercent): CorrectionCourse =>
    capPercent === limit ? course : course.with(settingsOf(action, asOf, capPercent));
  const correction = courseWithin(action?.adjustPercent ?? limit).current();
  const period = { startWeek: asOf - PAST_WEEKS * WEEK, weeks: PAST_WEEKS, lag: DEFAULT_LAG };
  const past = historyOf(course, period);
  const possible = courseWithin(MOST_PERCENT);
  const trend = trendOf(actuals?.weeks ?? []);
  const errors = totalErrorsOf(course);
  const coverage = coverageOf(errors);
  return {
    articleId,
    actualsFrom: actuals === null ? null : dayText(actuals.from),
    actuals: actuals?.weeks ?? null,
    despatched: actuals === null ? null : despatchedOf(article, actuals),
    status: statusOf(correction),
    demandClass: actuals === null ? null : own.demandClass,
    releaseInterval: intervalOf(article.issued),
    releases,
    weeks: correction.history.weeks,
    asOf: dayText(asOf),
    modelVersion: MODEL_VERSION,
    ...tenWeeksOf(correction, { course, errors }, article.current === null),
    trendPercent: rounded(trend.percent),
    trendDirection: trend.direction,
    ...accuracyOf(course, past, asOf),
    explanation: explanationOf(correction, action),
    forecast: {
      points: own.points,
      bands: own.bands,
      methods: own.weights.map(({ method, weight }) => ({ method, percent: rounded(100 * weight) })),
      weeks:
        action === null
          ? []
          : correction.lags.map(({ multiplier, reason, expected }) => ({ multiplier, reason, expected })),
      knownTotals: coverage.known,
      coveredTotals: coverage.covered,
    },
    factors: correction.lags.map(wantedOf),
    pastFrom: dayText(period.startWeek),
    pastActual: past.map(({ actual }) => actual),
    pastCustomer: past.map(({ customer }) => customer),
    pastNaive: past.map(({ naive }) => naive),
    pastAdjusted: past.map(({ adjusted }) => adjusted),
    pastPossible: past.map(({ week, lag }) => possible.adjustedOf(week, lag)),
  };
}

/** What was despatched in the weeks that are known; null where nothing was. */
function despatchedOf({ despatched }: KnownArticle, { from, weeks }: Actuals): Numbers {
  const quantities: (number | null)[] = weeks.map(() => null);
  for (const [monday, quantity] of Object.entries(despatched)) {
    const at = (dayNumber(monday) - from) / WEEK;
    if (at >= 0 && at < weeks.length) quantities[at] = quantity;
  }
  return quantities;
}

export function settingsOf(action: CountingAction | null, asOf: number, capPercent: AdjustPercent): CorrectionSettings {
  if (action === null) return { ...USUAL_SETTINGS, capPercent };
  const { direction, fromWeek, toWeek, minImprovementPercent } = action;
  return {
    capPercent,
    direction,
    minImprovementPercent,
    fromWeek: asOf + fromWeek * WEEK,
    toWeek: asOf + toWeek * WEEK,
  };
}

export function statusOf({ status }: Correction): ForecastStatus {
  return status === 'blend' ? 'blended' : status;
}

function wantedOf({ planned, expected }: LagCorrection): number | null {
  return planned === null || planned === 0 || expected === null ? null : expected / planned;
}

/** Weeks 1 to 10 ahead: full ones, whatever the day. */
function tenWeeksOf(
  { status, lags }: Correction,
  { course, errors }: { readonly course: CorrectionCourse; readonly errors: TotalErrors },
  isWithout: boolean,
): Pick<CalculatedArticle, 'customerQuantity' | 'estimate' | 'estimateLow' | 'estimateHigh'> {
  const weeks = lags.slice(1, ESTIMATED_WEEKS + 1);
  const customerQuantity = isWithout ? 0 : weeks.reduce((sum, { planned }) => sum + (planned ?? 0), 0);
  if (status === 'insufficient' || isWithout)
    return { customerQuantity, estimate: null, estimateLow: null, estimateHigh: null };
  const estimate = weeks.reduce((sum, { planned, expected }) => sum + (expected ?? planned ?? 0), 0);
  const { interval = null, expected = 0 } = estimateOf(course, errors) ?? {};
  const width = interval === null ? null : interval.high - expected;
  return {
    customerQuantity,
    estimate,
    estimateLow: width === null ? null : Math.max(0, estimate - width),
    estimateHigh: width === null ? null : estimate + width,
  };
}

function accuracyOf(
  course: CorrectionCourse,
  past: ReturnType<typeof historyOf>,
  asOf: number,
): Pick<
  CalculatedArticle,
  | 'improvementPercent'
  | 'isSignificant'
  | 'biasPercent'
  | 'trackingSignal'
  | 'customerAccuracy'
  | 'naiveAccuracy'
  | 'adjustedAccuracy'
  | 'stars'
> {
  const { weeks, improvementPercent, isSignificant, customer, naive, adjusted } = comparisonOf(errorSumsOf(past));
  const mondays = Array.from({ length: RATED_TOTALS }, (_, at) => asOf - (TOTAL_WEEKS + at) * WEEK);
  return {
    improvementPercent,
    isSignificant,
    biasPercent: rounded(customer.biasPercent),
    trackingSignal: weeks < LEAST_WEEKS ? null : customer.trackingSignal,
    customerAccuracy: rounded(customer.accuracyPercent),
    naiveAccuracy: rounded(naive.accuracyPercent),
    adjustedAccuracy: rounded(adjusted.accuracyPercent),
    stars: starsOf(totalsOf(course, (week, lag) => course.adjustedOf(week, lag), mondays)),
  };
}

function explanationOf(correction: Correction, action: CountingAction | null): ForecastExplanation {
  const { history, lags } = correction;
  const habit = lags[DEFAULT_LAG - 1]?.explanation;
  const weeks = lags.slice(1, ESTIMATED_WEEKS + 1);
  const planned = weeks.reduce((sum, week) => sum + (week.planned ?? 0), 0);
  const percentOf = (of: (week: LagCorrection) => number): number | null =>
    planned > 0 ? rounded(100 * (weeks.reduce((sum, week) => sum + of(week), 0) / planned - 1)) : null;
  return {
    status: statusOf(correction),
    weeks: history.weeks,
    neededWeeks: history.needed,
    comparedWeeks: habit?.weeks ?? 0,
    weeksTooHigh: habit?.weeksTooHigh ?? 0,
    weeksTooLow: habit?.weeksTooLow ?? 0,
    customerBiasPercent: rounded(habit?.customerBiasPercent ?? null),
    wantedPercent: percentOf((week) => week.expected ?? week.planned ?? 0),
    appliedPercent: action === null ? null : percentOf((week) => (week.planned ?? 0) * week.multiplier),
    capPercent: action?.adjustPercent ?? null,
    isProven: lags.some(({ reason }) => PROVEN.has(reason)),
    gainPercent: rounded(habit?.gainPercent ?? null),
    stoppedBy: stoppedBy(correction, action),
  };
}
const PROVEN: ReadonlySet<LagReason> = new Set(['applied', 'cap', 'direction', 'observe', 'window']);

/** Why nothing is moved: of several reasons the one that somebody can change. */
function stoppedBy({ status, lags }: Correction, action: CountingAction | null): ForecastExplanation['stoppedBy'] {
  if (status === 'insufficient' || status === 'inactive') return status;
  if (action === null) return 'no-action';
  const reasons = new Set(lags.map(({ reason }) => reason));
  if (lags.some(({ multiplier }) => multiplier !== 1)) return null;
  if (reasons.has('observe')) return 'observed';
  return reasons.has('window') || reasons.has('direction') ? 'window' : 'gate';
}

/** By the median of the days between releases. */
function intervalOf(issued: readonly string[]): Interval | null {
  const days = [...new Set(issued)].map(dayNumber).sort((a, b) => a - b);
  const gaps = days
    .slice(1)
    .map((day, at) => day - (days[at] ?? day))
    .sort((a, b) => a - b);
  const median = gaps[gaps.length >> 1];
  if (median === undefined) return null;
  return median <= MOST_DAILY ? 'daily' : median <= MOST_WEEKLY ? 'weekly' : 'monthly';
}

/** With one decimal, and never -0. */
function rounded(value: number): number;
function rounded(value: number | null): number | null;
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(10 * value) / 10 + 0;
}
