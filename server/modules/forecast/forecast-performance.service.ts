import { Injectable } from '@nestjs/common';
import type { ForecastPerformance as Performance, ForecastPerformanceBody } from '../../contract/forecast-article.js';
import { Problem } from '../../contract/problem.js';
import { dayText, isoWeek, mondayOf, mondayOfWeek } from '../../domain/calendar/day.js';
import {
  addErrorSums,
  comparisonOf,
  type Errors,
  type ErrorSums,
} from '../../domain/forecast/correction/performance.js';
import type { DemandArticleId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Viewer } from '../../platform/http/caller.js';
import { estimateText, oneDecimal, quantityText } from '../decision-support/decision-support.rows.js';
import { ForecastCalculation } from './forecast-calculation.service.js';
import { ForecastWorker } from './forecast-worker.service.js';
import type { ArticlePerformance } from './forecast.performance.js';

const WEEK = 7;
const SEEN = /* sql */ `SELECT a.id AS "articleId", a.article_number AS "articleNumber", a.unit FROM demand_article a WHERE a.company_id = $1 AND a.id = ANY ($2::bigint[])`;
/** Weeks without which nothing is said of who was nearer. */
const LEAST_WEEKS = 8;

interface Seen {
  readonly articleId: DemandArticleId;
  readonly articleNumber: string;
  readonly unit: string;
}
type Row = Performance['articles'][number];

/** Says who was nearer in past weeks. */
@Injectable()
export class ForecastPerformance {
  constructor(
    private readonly database: Database,
    private readonly calculation: ForecastCalculation,
    private readonly worker: ForecastWorker,
  ) {}

  /**
   * Articles in the order in which they are asked for; one that the caller does not see answers for itself.
   * @param today as days since 1970-01-01
   * @throws Problem invalid-input for a week that its year does not have
   */
  async performance(viewer: Viewer, asked: ForecastPerformanceBody, today: number): Promise<Performance> {
    const { weeks, lag, externalArticles, adjustPercent = null } = asked;
    const asOf = mondayOf(today);
    const startWeek = asked.startWeek === undefined ? asOf - weeks * WEEK : mondayOfName(asked.startWeek);
    const seen = await this.database.transaction(scopeOf(viewer), (tx) =>
      tx.query<Seen>(SEEN, [viewer.companyId, externalArticles], 'forecast-performance-of'),
    );
    // What articles are pooled with is the same whoever asks.
    const task = await this.database.transaction('system', (tx) =>
      this.calculation.known(
        tx,
        seen.map(({ articleId }) => articleId),
        asOf,
      ),
    );
    const found = await this.worker.perform({ ...task, startWeek, weeks, lag, adjustPercent });
    const byId = new Map(found.map((one) => [one.articleId, one]));
    const known = new Map(seen.map((one) => [one.articleId, one]));
    return {
      startWeek: weekName(startWeek),
      weeks,
      lag,
      articles: externalArticles.map((articleId): Row => {
        const [article, one] = [known.get(articleId), byId.get(articleId)];
        return article === undefined || one === undefined ? { articleId, problem: 'not-found' } : rowOf(article, one);
      }),
      total: totalOf(seen, byId),
    };
  }
}

function mondayOfName(name: string): number {
  const [year, week] = name.split('-W').map(Number);
  const monday = mondayOfWeek(year ?? 0, week ?? 0);
  if (monday === null) throw new Problem('invalid-input');
  return monday;
}
function weekName(monday: number): string {
  const { year, week } = isoWeek(dayText(monday));
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

function rowOf({ articleId, articleNumber, unit }: Seen, one: ArticlePerformance): Row {
  const { comparison, scores, history } = one;
  const { customer, naive, adjusted, weeks } = comparison;
  return {
    articleId,
    articleNumber,
    unit,
    history: history.map((week) => ({
      week: weekName(week.week),
      actual: textOf(week.actual, quantityText),
      customer: textOf(week.customer, quantityText),
      naive: textOf(week.naive, estimateText),
      adjusted: textOf(week.adjusted, week.adjusted === week.customer ? quantityText : estimateText),
      lag: week.lag,
    })),
    improvementPercent: comparison.improvementPercent,
    isSignificant: comparison.isSignificant,
    bias: rounded(customer.biasPercent),
    trackingSignal: weeks === 0 ? null : Math.round(100 * customer.trackingSignal) / 100 + 0,
    customerAccuracy: rounded(customer.accuracyPercent),
    naiveAccuracy: rounded(naive.accuracyPercent),
    adjustedAccuracy: rounded(adjusted.accuracyPercent),
    faiLike: scores.accuracy === null ? null : oneDecimal(100 * scores.accuracy),
    wts: scores.signal === null ? null : Math.round(100 * scores.signal) / 100 + 0,
    stars: one.stars,
    adjustPercent: one.adjustPercent,
    status:
      weeks < LEAST_WEEKS && one.status !== 'insufficient' && one.status !== 'inactive' ? 'too-few-weeks' : one.status,
  };
}
function textOf<T>(value: number | null, text: (value: number) => T): T | null {
  return value === null ? null : text(value);
}
function rounded(value: number | null): number | null {
  return value === null ? null : oneDecimal(value);
}

/** Over all articles; where they have several units each of these counts as much as it has articles. */
function totalOf(seen: readonly Seen[], byId: ReadonlyMap<DemandArticleId, ArticlePerformance>): Performance['total'] {
  const byUnit = [...Map.groupBy(seen, ({ unit }) => unit).values()].map((all) =>
    all.flatMap(({ articleId }) => byId.get(articleId)?.sums ?? []),
  );
  const sums = addErrorSums(
    byUnit.map((all) => {
      const sum = addErrorSums(all);
      return byUnit.length === 1 ? sum : scaled(sum, sum.actual > 0 ? all.length / sum.actual : 0);
    }),
  );
  const { improvementPercent, customer, naive, adjusted } = comparisonOf(sums);
  return {
    improvementPercent,
    bias: rounded(customer.biasPercent),
    customerAccuracy: rounded(customer.accuracyPercent),
    naiveAccuracy: rounded(naive.accuracyPercent),
    adjustedAccuracy: rounded(adjusted.accuracyPercent),
  };
}
function scaled({ actual, customer, naive, adjusted, ...counts }: ErrorSums, weight: number): ErrorSums {
  const of = ({ sum, absolute }: Errors): Errors => ({ sum: weight * sum, absolute: weight * absolute });
  return { ...counts, actual: weight * actual, customer: of(customer), naive: of(naive), adjusted: of(adjusted) };
}
