import { mondayOf } from '../../domain/calendar/day.js';
import {
  type Comparison,
  comparisonOf,
  type ErrorSums,
  errorSumsOf,
  historyOf,
  type PerformanceWeek,
} from '../../domain/forecast/correction/performance.js';
import type { RatioPool } from '../../domain/forecast/correction/pool.js';
import {
  lagScoresOf,
  type LagScores,
  starsOf,
  TOTAL_WEEKS,
  totalsOf,
} from '../../domain/forecast/correction/scores.js';
import { USUAL_SETTINGS } from '../../domain/forecast/correction/settings.js';
import { type AdjustPercent, type ForecastStatus, KEPT_FORECAST_WEEKS } from '../../domain/forecast/names.js';
import { actualsOfPlans } from '../../domain/forecast/plan.js';
import type { DemandArticleId } from '../../domain/ids.js';
import { courseOf, factsOf, type KnownArticle, ownForecast, settingsOf, statusOf } from './forecast.calculate.js';
import { type CalculationTask, ofEach } from './forecast.pool.js';

const WEEK = 7;

/** Which past weeks are looked at, how long before they had been planned, and within which limit; null for that of the action that counts, or for the usual one where it only observes. */
interface Asked {
  readonly startWeek: number;
  readonly weeks: number;
  readonly lag: number;
  readonly adjustPercent: AdjustPercent | null;
}
/** Who was nearer for an article. */
export interface ArticlePerformance {
  readonly articleId: DemandArticleId;
  readonly status: ForecastStatus;
  readonly adjustPercent: AdjustPercent;
  readonly history: readonly PerformanceWeek[];
  readonly sums: ErrorSums;
  readonly comparison: Comparison;
  /** Of the customer's plans. */
  readonly scores: LagScores;
  /** Of the adjusted plans. */
  readonly stars: number | null;
}

/** Articles with what is asked of them. */
export interface PerformanceTask extends CalculationTask, Asked {}

/** Looks back at an article: each origin knows what was known then, and nothing later. */
function performed(
  article: KnownArticle,
  asOf: number,
  pools: readonly RatioPool[],
  { adjustPercent, ...period }: Asked,
): ArticlePerformance {
  const plans = article.plans.map(([week, planned]) => ({ week, planned }));
  const limit = adjustPercent ?? (article.action?.adjustPercent || USUAL_SETTINGS.capPercent);
  const settings = settingsOf(article.action, asOf, limit);
  const own = ownForecast(actualsOfPlans(plans, asOf, KEPT_FORECAST_WEEKS), asOf);
  const course = courseOf(factsOf(plans, asOf, article.current), asOf, { settings, pools }, own);
  const history = historyOf(course, period);
  const sums = errorSumsOf(history);
  const weeks = Array.from({ length: period.weeks }, (_, at) => mondayOf(period.startWeek) + at * WEEK);
  const origins = weeks.filter((monday) => monday + TOTAL_WEEKS * WEEK <= asOf);
  return {
    articleId: article.articleId,
    status: statusOf(course.current()),
    adjustPercent: limit,
    history,
    sums,
    comparison: comparisonOf(sums),
    scores: lagScoresOf(course, (week, lag) => course.plannedOf(week, lag), weeks),
    stars: starsOf(totalsOf(course, (week, lag) => course.adjustedOf(week, lag), origins)),
  };
}

/** Looks back at articles, in their order. */
export function performedAll({
  startWeek,
  weeks,
  lag,
  adjustPercent,
  ...task
}: PerformanceTask): readonly ArticlePerformance[] {
  return ofEach(task, (article, asOf, pools) =>
    performed(article, asOf, pools, { startWeek, weeks, lag, adjustPercent }),
  );
}
