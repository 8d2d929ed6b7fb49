import { Injectable } from '@nestjs/common';
import type { CompanyId, DemandArticleId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { KEPT_RELEASES } from '../decision-support/decision-support.rows.js';

const MONDAY = (day: string): string => `date_trunc('week', ${day}::timestamp)::date`;
/**
 * From which week on the plans of an article are made of its observations ($2: no earlier than that): where the oldest of them have left, from
 * the week behind that of the oldest that is there, which they say all of.
 */
const COVERED = (article: string, from: string): string => /* sql */ `
  greatest(${from}, (SELECT ${MONDAY('o.issued')} + 7 FROM demand_observation o WHERE o.article_id = ${article}
    AND (SELECT count(*) FROM demand_observation k WHERE k.article_id = ${article}) >= ${String(KEPT_RELEASES)} ORDER BY o.release_order LIMIT 1))`;

/** Articles of schedules, by what was stored of them before and by what is observed of them now. */
const OF_HEADS = /* sql */ `
SELECT t.article_id AS "articleId", ${COVERED('t.article_id', 'min(t.week)')} AS "from"
FROM (
  SELECT p.article_id, p.week FROM forecast_plan p WHERE p.head_id = ANY ($1::bigint[])
  UNION ALL SELECT o.article_id, ${MONDAY('o.issued')} FROM demand_observation o WHERE o.head_id = ANY ($1::bigint[])) AS t
GROUP BY t.article_id ORDER BY t.article_id`;
/** Articles behind one ($1), in the order of their ids; of a company ($2) or of all. */
const BEHIND = /* sql */ `
SELECT a.id AS "articleId", ${COVERED('a.id', `date '0001-01-01'`)} AS "from" FROM demand_article a
WHERE a.id > $1 AND ($2::bigint IS NULL OR a.company_id = $2) ORDER BY a.id LIMIT $3`;

/** What was observed of articles from a week on, and the last release before it. */
const OBSERVED = /* sql */ `
SELECT a.id AS "articleId", o.head_id AS "headId", o.release_order AS "order", o.issued, to_json(o.days) AS days, to_json(o.weeks) AS weeks,
  coalesce(h.received_at, (SELECT p.received_at FROM forecast_plan p WHERE p.article_id = a.id AND p.week = ${MONDAY('o.issued')} AND p.head_id = o.head_id),
    o.issued::timestamp AT TIME ZONE 'UTC') AS "receivedAt"
FROM unnest($1::bigint[], $2::date[]) AS a (id, since) CROSS JOIN LATERAL (
  SELECT * FROM demand_observation o WHERE o.article_id = a.id AND o.issued >= a.since
  UNION ALL (SELECT * FROM demand_observation o WHERE o.article_id = a.id AND o.issued < a.since ORDER BY o.release_order DESC LIMIT 1)) AS o
LEFT JOIN schedule_head h ON h.id = o.head_id
ORDER BY a.id, o.release_order`;
/** In the place of what was stored from these weeks on. */
const PLANS = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($3::jsonb) AS g ("articleId" bigint, week date, "headId" bigint, "order" text, "receivedAt" timestamptz, planned double precision[])
), gone AS (
  DELETE FROM forecast_plan p USING unnest($1::bigint[], $2::date[]) AS a (id, since) WHERE p.article_id = a.id
    AND (p.week < $4::date OR (p.week >= a.since AND NOT EXISTS (SELECT FROM given g WHERE g."articleId" = p.article_id AND g.week = p.week)))
), known AS (
  INSERT INTO forecast_article (article_id, company_id) SELECT a.id, a.company_id FROM demand_article a WHERE a.id = ANY ($1::bigint[]) ON CONFLICT DO NOTHING
)
INSERT INTO forecast_plan AS p (article_id, week, company_id, head_id, release_order, received_at, planned)
SELECT g."articleId", g.week, a.company_id, g."headId", g."order", g."receivedAt", g.planned FROM given g JOIN demand_article a ON a.id = g."articleId" WHERE g.week >= $4::date
ON CONFLICT (article_id, week) DO UPDATE SET head_id = excluded.head_id, release_order = excluded.release_order, received_at = excluded.received_at, planned = excluded.planned
WHERE (p.head_id, p.release_order, p.received_at, p.planned) IS DISTINCT FROM (excluded.head_id, excluded.release_order, excluded.received_at, excluded.planned)`;

/** An article, and the Monday from which on its plans are made anew. */
export interface ArticleSince {
  readonly articleId: DemandArticleId;
  readonly from: string;
}
/** What a release says of an article. */
export interface ObservedPlan {
  readonly articleId: DemandArticleId;
  readonly headId: ScheduleHeadId;
  readonly order: string;
  readonly issued: string;
  readonly receivedAt: string;
  readonly days: readonly number[];
  readonly weeks: readonly number[];
}
/** What is known as of a week. */
export interface StoredPlan extends Pick<ObservedPlan, 'articleId' | 'headId' | 'order' | 'receivedAt'> {
  readonly week: string;
  readonly planned: readonly (number | null)[];
}

/** Writes what customers planned, by what was observed of their releases. */
@Injectable()
export class ForecastFactsStore {
  ofHeads(tx: Tx, heads: readonly ScheduleHeadId[]): Promise<ArticleSince[]> {
    return tx.query<ArticleSince>(OF_HEADS, [heads], 'forecast-touched');
  }

  /** Some articles behind one, with all of their observations. */
  behind(tx: Tx, companyId: CompanyId | null, after: string, limit: number): Promise<ArticleSince[]> {
    return tx.query<ArticleSince>(BEHIND, [after, companyId, limit], 'forecast-behind');
  }

  observed(tx: Tx, articles: readonly ArticleSince[]): Promise<ObservedPlan[]> {
    return tx.query<ObservedPlan>(OBSERVED, parametersOf(articles), 'forecast-observed');
  }

  /** @param oldest the Monday before which nothing is kept */
  async write(tx: Tx, articles: readonly ArticleSince[], plans: readonly StoredPlan[], oldest: string): Promise<void> {
    await tx.query(PLANS, [...parametersOf(articles), JSON.stringify(plans), oldest], 'forecast-plans');
  }
}

function parametersOf(articles: readonly ArticleSince[]): readonly unknown[] {
  return [articles.map(({ articleId }) => articleId), articles.map(({ from }) => from)];
}
