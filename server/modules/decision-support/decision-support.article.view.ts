import { Injectable } from '@nestjs/common';
import type { DecisionArticle, DecisionArticleDetail } from '../../contract/decision-support.js';
import { Problem } from '../../contract/problem.js';
import type { Actuals } from '../../domain/anomaly/actuals.js';
import { bandAt, type DemandHistory, reachOf, scoreRelease } from '../../domain/anomaly/article.js';
import { SUMMED_WEEKS, TREND_WEEKS } from '../../domain/anomaly/names.js';
import { expectationOf } from '../../domain/anomaly/residuals.js';
import { trendOf } from '../../domain/anomaly/trend.js';
import { dayNumber, dayText, mondayOf } from '../../domain/calendar/day.js';
import type { CompanyId, DemandArticleId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import {
  anomalyColumns,
  historyOf,
  type KnownActuals,
  knownActuals,
  estimateText,
  quantityText,
} from './decision-support.rows.js';
import { DecisionSupportView } from './decision-support.view.js';

/** Articles of the same number that are looked at, and schedules that are named. */
const MOST_OF_NUMBER = 500;
const NAMED_SCHEDULES = 100;
/** The band of a forecast leaves out so much. */
const OUTSIDE_BAND = 0.2;
const WEEK = 7;

const ACTUALS = /* sql */ `SELECT actuals_from AS "actualsFrom", to_json(actuals) AS actuals FROM demand_article WHERE company_id = $1 AND id = $2`;
const POINTS = /* sql */ `
SELECT h.id AS "scheduleHeadId", o.document_number AS "documentNumber", o.issued, o.quantity, to_json(o.revisions) AS revisions, CASE WHEN o.head_id = $3 THEN to_json(o.weeks) END AS weeks
FROM demand_observation o LEFT JOIN schedule_head h ON h.id = o.head_id AND h.company_id = $1 WHERE o.company_id = $1 AND o.article_id = $2 ORDER BY o.release_order`;

interface Point {
  readonly scheduleHeadId: ScheduleHeadId | null;
  readonly documentNumber: string;
  readonly issued: string;
  readonly quantity: number;
  readonly revisions: readonly (number | null)[] | null;
  /** Of the release in force alone. */
  readonly weeks: readonly number[] | null;
}
type Week = DecisionArticleDetail['plan'][number];

/** Reads the history of an article. */
@Injectable()
export class DecisionArticleView {
  constructor(private readonly view: DecisionSupportView) {}

  /** @throws Problem not-found, for foreign ids and for none alike, and where no release in force calls the article off. */
  async detail(tx: Tx, companyId: CompanyId, id: DemandArticleId, anomalyMin: number): Promise<DecisionArticleDetail> {
    const [article] = await this.view.articleResults(tx, companyId, [id]);
    if (article === undefined || 'problem' in article) throw new Problem('not-found');
    const [known] = await tx.query<KnownActuals>(ACTUALS, [companyId, id], 'demand-actuals');
    const points = await tx.query<Point>(POINTS, [companyId, id, article.scheduleHeadId], 'demand-points');
    const sameNumber = await this.view.ofNumber(tx, companyId, article.articleNumber, MOST_OF_NUMBER);
    const actuals = known === undefined ? null : knownActuals(known);
    const history = historyOf(points);
    return {
      article,
      actuals: actuals === null ? [] : weeksOf(actuals),
      plan: points.flatMap(({ issued, weeks }) => (weeks === null ? [] : planOf(issued, weeks))),
      points: points.map((point, at) => pointOf(point, history, at, anomalyMin)),
      trendLine: actuals === null ? null : trendLineOf(actuals),
      forecast: actuals === null ? null : forecastOf(actuals),
      schedules: sameNumber.slice(0, NAMED_SCHEDULES).map(scheduleOf),
      customers: customersOf(sameNumber),
    };
  }
}

function weekAt(monday: number, quantity: number): Week {
  return { week: dayText(monday), quantity: quantityText(Math.max(0, quantity)) };
}

function weeksOf({ from, weeks }: Actuals): Week[] {
  return weeks.flatMap((quantity, at) => (quantity === null ? [] : weekAt(from + at * WEEK, quantity)));
}

/** The weeks of a release through the last one that calls something off. */
function planOf(issued: string, weeks: readonly number[]): Week[] {
  const monday = mondayOf(dayNumber(issued));
  const last = weeks.findLastIndex((quantity) => quantity !== 0);
  return weeks.slice(0, last + 1).map((quantity, at) => weekAt(monday + at * WEEK, quantity));
}

function pointOf(
  { scheduleHeadId, documentNumber, issued: issueDate, quantity }: Point,
  history: DemandHistory,
  at: number,
  anomalyMin: number,
): DecisionArticleDetail['points'][number] {
  const { anomaly } = scoreRelease(history, at);
  const found = bandAt(history, at, anomalyMin);
  const { expected, reach } = found ?? { expected: null, reach: null };
  return {
    scheduleHeadId,
    documentNumber,
    issueDate,
    quantity: quantityText(quantity),
    expected: expected === null ? null : quantityText(expected),
    band: expected === null || reach === null ? null : bandAround(expected, reach),
    ...anomalyColumns(anomaly),
  };
}

function bandAround(middle: number, reach: number): NonNullable<DecisionArticleDetail['points'][number]['band']> {
  return { low: estimateText(Math.max(0, middle - reach)), high: estimateText(middle + reach) };
}

function trendLineOf({ from, weeks }: Actuals): DecisionArticleDetail['trendLine'] {
  const { line } = trendOf(weeks);
  if (line === null) return null;
  const first = from + (weeks.length - TREND_WEEKS) * WEEK;
  const last = TREND_WEEKS - 1;
  return { from: weekAt(first, line.start), to: weekAt(first + last * WEEK, line.start + last * line.slope) };
}

/** From the weeks behind the last one that is not known. */
function forecastOf({ weeks }: Actuals): DecisionArticleDetail['forecast'] {
  const known = weeks.slice(weeks.lastIndexOf(null) + 1).filter((week) => week !== null);
  const expected = expectationOf(known);
  const reach = expected === null ? null : reachOf(expected, OUTSIDE_BAND);
  if (expected === null || reach === null) return null;
  return {
    quantity: estimateText(expected.level),
    band: bandAround(expected.level, reach),
    tenWeekQuantity: estimateText(SUMMED_WEEKS * expected.level),
  };
}

function scheduleOf(article: DecisionArticle): DecisionArticleDetail['schedules'][number] {
  const { articleId, scheduleHeadId, documentNumber, shipTo, shipToName, issueDate, companyName } = article;
  const { tenWeekQuantity, unit, score } = article;
  const consigneeName = shipToName ?? shipTo;
  return {
    articleId,
    scheduleHeadId,
    documentNumber,
    consigneeName,
    issueDate,
    companyName,
    tenWeekQuantity,
    unit,
    score,
  };
}

/** In the order in which they come. */
function customersOf(articles: readonly DecisionArticle[]): DecisionArticleDetail['customers'] {
  return [...Map.groupBy(articles, ({ customerId }) => customerId)].flatMap(([customerId, all]) => {
    const [highest] = all;
    if (highest === undefined) return [];
    const { companyName, externalCode, score } = highest;
    const sum = all.reduce((total, { tenWeekQuantity }) => total + Number(tenWeekQuantity), 0);
    return { customerId, companyName, externalCode, articles: all.length, tenWeekQuantity: quantityText(sum), score };
  });
}
