import { Injectable } from '@nestjs/common';
import type { ForecastArticle, ForecastArticleDetail } from '../../contract/forecast-article.js';
import { TREND_WEEKS } from '../../domain/anomaly/names.js';
import { trendOf } from '../../domain/anomaly/trend.js';
import { dayNumber, dayText, mondayOf } from '../../domain/calendar/day.js';
import type { CompanyId, DemandArticleId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { estimateText, quantityText } from '../decision-support/decision-support.rows.js';
import { ScheduleChangesView } from '../schedule/schedule.changes.view.js';
import { ForecastArticleView } from './forecast-article.view.js';
import type { StoredForecast } from './forecast.calculate.js';

const WEEK = 7;
/** Past weeks that are shown. */
const SHOWN_WEEKS = 104;

const KNOWN = /* sql */ `
SELECT f.actuals_from AS "actualsFrom", to_json(f.actuals) AS actuals, to_json(f.despatched) AS despatched, f.forecast, f.as_of AS "asOf", f.model_version AS "modelVersion"
FROM forecast_article f WHERE f.company_id = $1 AND f.article_id = $2`;
/** The release in force. */
const PLAN = /* sql */ `
SELECT o.issued, to_json(o.weeks) AS weeks FROM demand_observation o WHERE o.company_id = $1 AND o.article_id = $2 AND o.head_id = $3 ORDER BY o.release_order DESC LIMIT 1`;
const GROUPS = /* sql */ `
SELECT g.id AS "articleGroupId", g.name FROM forecast_group g JOIN forecast_group_article m ON m.group_id = g.id AND m.company_id = $1
WHERE g.company_id = $1 AND m.article_id = $2 ORDER BY g.name COLLATE natural_order, g.id`;

type Numbers = readonly (number | null)[];
interface Known {
  readonly actualsFrom: string | null;
  readonly actuals: Numbers | null;
  readonly despatched: Numbers | null;
  readonly forecast: StoredForecast | null;
  readonly asOf: string | null;
  readonly modelVersion: string | null;
}
interface Plan {
  readonly issued: string;
  readonly weeks: readonly number[];
}
type Week = ForecastArticleDetail['actuals'][number];

/** Reads an article with its weeks. */
@Injectable()
export class ForecastDetailView {
  constructor(
    private readonly articles: ForecastArticleView,
    private readonly schedules: ScheduleChangesView,
  ) {}

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async detail(tx: Tx, companyId: CompanyId, id: DemandArticleId, today: number): Promise<ForecastArticleDetail> {
    const article = await this.articles.article(tx, companyId, id);
    const [known] = await tx.query<Known>(KNOWN, [companyId, id], 'forecast-known-article');
    const [plan] = await tx.query<Plan>(PLAN, [companyId, id, article.scheduleHeadId], 'forecast-plan');
    const groups = await tx.query<ForecastArticleDetail['groups'][number]>(
      GROUPS,
      [companyId, id],
      'forecast-groups-of',
    );
    const firmThrough = await this.firmThrough(tx, companyId, article, plan);
    const actuals = known?.actuals?.slice(-SHOWN_WEEKS) ?? [];
    const from = firstShown(known);
    return {
      article,
      actuals: weeksOf(from, actuals),
      despatched: weeksOf(from, known?.despatched?.slice(-SHOWN_WEEKS) ?? []),
      weeks: aheadOf({ article, plan, known, firmThrough, monday: mondayOf(today) }),
      firmThrough: firmThrough === null ? null : dayText(firmThrough),
      trendLine: trendLineOf(from, actuals),
      methods: [...(known?.forecast?.methods ?? [])],
      groups,
      modelVersion: known?.modelVersion ?? null,
    };
  }

  private firmThrough(
    tx: Tx,
    companyId: CompanyId,
    { scheduleHeadId: headId, shipTo }: ForecastArticle,
    plan: Plan | undefined,
  ): Promise<number | null> {
    return headId === null || plan === undefined
      ? Promise.resolve(null)
      : this.schedules.lastFirmDay(tx, companyId, { headId, shipTo, issued: dayNumber(plan.issued) });
  }
}

/** Monday of the first past week that is shown. */
function firstShown(known: Known | undefined): number {
  if (known === undefined || known.actualsFrom === null) return 0;
  return dayNumber(known.actualsFrom) + WEEK * Math.max(0, (known.actuals?.length ?? 0) - SHOWN_WEEKS);
}

function weekAt(monday: number, quantity: number): Week {
  return { week: dayText(monday), quantity: quantityText(Math.max(0, quantity)) };
}
function weeksOf(from: number, weeks: Numbers): Week[] {
  return weeks.flatMap((quantity, at) => (quantity === null ? [] : weekAt(from + at * WEEK, quantity)));
}

function trendLineOf(from: number, weeks: Numbers): ForecastArticleDetail['trendLine'] {
  const { line } = trendOf(weeks);
  if (line === null) return null;
  const first = from + (weeks.length - TREND_WEEKS) * WEEK;
  const last = TREND_WEEKS - 1;
  return { from: weekAt(first, line.start), to: weekAt(first + last * WEEK, line.start + last * line.slope) };
}

interface Ahead {
  readonly article: ForecastArticle;
  readonly plan: Plan | undefined;
  readonly known: Known | undefined;
  readonly firmThrough: number | null;
  readonly monday: number;
}

/** The weeks from the running one through the last one that the customer plans, or that is forecast. */
function aheadOf({ article, plan, known, firmThrough, monday }: Ahead): ForecastArticleDetail['weeks'] {
  const planned = plan === undefined ? [] : weeksSince(mondayOf(dayNumber(plan.issued)), plan.weeks, monday);
  const last = planned.findLastIndex((quantity) => quantity !== 0);
  const asOf = known?.asOf;
  const since = <T>(weeks: readonly T[]): readonly T[] =>
    asOf === null || asOf === undefined ? [] : weeksSince(dayNumber(asOf), weeks, monday);
  const forecast = known?.forecast ?? null;
  const points = article.status === 'insufficient' ? [] : since(forecast?.points ?? []);
  const bands = since(forecast?.bands ?? []);
  const factors = since(forecast?.weeks ?? []);
  return Array.from({ length: Math.max(last + 1, points.length) }, (_, at) => {
    const week = monday + at * WEEK;
    const customer = planned[at] ?? 0;
    const isFirm = firmThrough !== null && week <= firmThrough;
    const band = points[at] === undefined ? undefined : bands[at];
    return {
      week: dayText(week),
      customer: quantityText(customer),
      adjusted: article.action === null ? null : correctedText(customer, isFirm ? 1 : (factors[at]?.multiplier ?? 1)),
      forecast: estimated(points[at]),
      p10: estimated(band?.p10),
      p90: estimated(band?.p90),
      p2_5: estimated(band?.p2_5),
      p97_5: estimated(band?.p97_5),
    };
  });
}

/** What is not corrected stays as the customer writes it. */
function correctedText(customer: number, multiplier: number): Week['quantity'] {
  return multiplier === 1 ? quantityText(customer) : estimateText(customer * multiplier);
}
/** Weeks that begin on a Monday, from a later one on. */
function weeksSince<T>(from: number, weeks: readonly T[], monday: number): readonly T[] {
  return weeks.slice(Math.max(0, (monday - from) / WEEK));
}
function estimated(value: number | undefined): ReturnType<typeof estimateText> | null {
  return value === undefined ? null : estimateText(value);
}
