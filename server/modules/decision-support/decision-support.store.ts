import { Injectable } from '@nestjs/common';
import type { AnomalyReason } from '../../contract/decision-support.js';
import type { AnomalyDirection, AnomalyKind, TrendDirection } from '../../domain/anomaly/names.js';
import { dayText } from '../../domain/calendar/day.js';
import type { CompanyId, DemandArticleId, ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { ReleaseDemand } from '../schedule/schedule.changes.view.js';
import { CALLS_OFF, IN_FORCE } from '../situation/demand.view.js';
import { type KnownActuals, KEPT_RELEASES } from './decision-support.rows.js';

/** Changes of schedules that one run looks at. */
const AT_A_TIME = 40;
/** Schedules stored before that are noted at once. */
const BACKLOG_AT_A_TIME = 200;
/** Releases that a score needs: its own and 52 before it. */
const SCORED_RELEASES = 53;
/** Releases that are read with their weeks, and the place from which on a change is of long ago. */
const DETAILED_RELEASES = 16;
const RECENT_RELEASES = 8;

/** Held schedules are not compared with and count for nothing, as those that stand in no situation. */
const WAITING = /* sql */ `
SELECT c.id, c.company_id AS "companyId", c.head_id AS "headId", c.is_content AS "isContent", coalesce(NOT h.is_held AND ${CALLS_OFF('h')}, false) AS "isCounted"
FROM demand_change c LEFT JOIN schedule_head h ON h.id = c.head_id WHERE c.retry_at IS NULL OR c.retry_at <= now() ORDER BY c.id LIMIT ${String(AT_A_TIME)}`;
/** Tried again after a minute, then after four times as long each, a day at most. */
const FAILED = /* sql */ `
UPDATE demand_change SET tries = tries + 1, error = left($2, 500), retry_at = now() + least(interval '1 minute' * power(4, tries), interval '1 day') WHERE id = $1`;
/** Notes some of the schedules stored before, in the order in which they came. */
const BACKLOG = /* sql */ `
WITH next AS (
  SELECT h.id, h.company_id FROM demand_backlog b CROSS JOIN LATERAL (SELECT h.id, h.company_id FROM schedule_head h WHERE h.id > b.through ORDER BY h.id LIMIT ${String(BACKLOG_AT_A_TIME)}) AS h
  WHERE b.finished_at IS NULL
), noted AS (INSERT INTO demand_change (company_id, head_id, is_content) SELECT company_id, id, true FROM next ORDER BY id)
UPDATE demand_backlog SET through = coalesce((SELECT max(id) FROM next), through), finished_at = CASE WHEN NOT EXISTS (SELECT FROM next) THEN now() END
WHERE finished_at IS NULL RETURNING finished_at IS NULL AS "isWaiting"`;

const GIVEN = /* sql */ `jsonb_to_recordset($3::jsonb) AS g ("articleNumber" text, "shipTo" text, unit text, "lineId" bigint, "isAdded" boolean, quantity double precision,
  days real[], weeks real[], before real[], after real[], revisions real[])`;
const CUSTOMER = /* sql */ `INSERT INTO demand_customer (company_id, address) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
const ARTICLES = /* sql */ `
INSERT INTO demand_article (company_id, customer_id, article_number, ship_to, unit)
SELECT $1, c.id, g."articleNumber", g."shipTo", g.unit FROM demand_customer c, ${GIVEN} WHERE c.company_id = $1 AND c.address = $2
ON CONFLICT DO NOTHING`;
/** What the release said before and does no longer, and what it says now. */
const OBSERVED = /* sql */ `
WITH said AS MATERIALIZED (
  SELECT a.id, g.* FROM ${GIVEN} JOIN demand_customer c ON c.company_id = $1 AND c.address = $2
  JOIN demand_article a ON a.company_id = $1 AND a.customer_id = c.id AND a.article_number = g."articleNumber" AND upper(a.ship_to) = upper(g."shipTo") AND upper(a.unit) = upper(g.unit)
), gone AS (
  DELETE FROM demand_observation o WHERE o.head_id = $4 AND (o.release_order <> $5 OR o.article_id NOT IN (SELECT id FROM said)) RETURNING o.article_id, o.release_order
), stored AS (
  INSERT INTO demand_observation (article_id, release_order, company_id, head_id, line_id, document_number, issued, is_added, quantity, days, weeks, before, after, revisions)
  SELECT id, $5, $1, $4, "lineId", $6, $7, "isAdded", quantity, days, weeks, before, after, revisions FROM said
  ON CONFLICT (article_id, release_order) DO UPDATE SET head_id = excluded.head_id, line_id = excluded.line_id, document_number = excluded.document_number,
    issued = excluded.issued, is_added = excluded.is_added, quantity = excluded.quantity, days = excluded.days, weeks = excluded.weeks, before = excluded.before,
    after = excluded.after, revisions = excluded.revisions
  RETURNING article_id, release_order)
SELECT article_id AS "articleId", release_order AS "order" FROM gone UNION ALL SELECT article_id, release_order FROM stored`;
const REMOVED = /* sql */ `DELETE FROM demand_observation WHERE head_id = ANY ($1::bigint[]) RETURNING article_id AS "articleId", release_order AS "order"`;
const OF_HEADS = /* sql */ `SELECT DISTINCT article_id AS "articleId", NULL AS "order" FROM demand_observation WHERE head_id = ANY ($1::bigint[])`;
const TRIM = /* sql */ `
DELETE FROM demand_observation o USING unnest($1::bigint[]) AS a (id) WHERE o.article_id = a.id AND o.release_order < (
  SELECT k.release_order FROM demand_observation k WHERE k.article_id = a.id ORDER BY k.release_order DESC OFFSET ${String(KEPT_RELEASES - 1)} LIMIT 1)`;

/**
 * The release in force of each article with those before it, oldest first; without its weeks what lies so far back that they decide nothing,
 * unless something changed there, or past weeks are not known up to there. An article that no release in force has has one row without a release.
 */
const HISTORIES = /* sql */ `
WITH a AS MATERIALIZED (
  SELECT a.id, a.actuals_from, a.actuals, c.release_order AS current,
    a.actuals IS NULL OR coalesce(g.changed < r.release_order OR a.actuals_from + 7 * cardinality(a.actuals) < r.issued, false) AS is_late
  FROM unnest($1::bigint[], $2::text[]) AS g (id, changed) JOIN demand_article a ON a.id = g.id
  LEFT JOIN LATERAL (
    SELECT r.release_order, r.issued FROM demand_observation r WHERE r.article_id = a.id ORDER BY r.release_order DESC OFFSET ${String(RECENT_RELEASES)} LIMIT 1) AS r ON true
  LEFT JOIN LATERAL (
    SELECT o.release_order FROM demand_observation o JOIN schedule_head h ON h.id = o.head_id AND ${IN_FORCE('h')}
    WHERE o.article_id = a.id ORDER BY o.release_order DESC LIMIT 1) AS c ON true)
SELECT a.id AS "articleId", a.actuals_from AS "actualsFrom", to_json(a.actuals) AS actuals, o.head_id AS "headId", o.line_id AS "lineId", o.issued, o.is_added AS "isAdded", o.quantity,
  CASE WHEN o.place = 1 THEN to_json(o.before) END AS before, CASE WHEN o.place = 1 THEN to_json(o.after) END AS after, to_json(o.revisions) AS revisions,
  CASE WHEN a.is_late OR o.place <= ${String(DETAILED_RELEASES)} THEN to_json(o.days) END AS days, CASE WHEN a.is_late OR o.place <= ${String(DETAILED_RELEASES)} THEN to_json(o.weeks) END AS weeks
FROM a LEFT JOIN LATERAL (
  SELECT o.*, row_number() OVER (ORDER BY o.release_order DESC) AS place FROM demand_observation o WHERE o.article_id = a.id AND o.release_order <= a.current
  ORDER BY o.release_order DESC LIMIT CASE WHEN a.is_late THEN ${String(KEPT_RELEASES)} ELSE ${String(SCORED_RELEASES)} END) AS o ON true
ORDER BY a.id, o.release_order`;
const SCORES = /* sql */ `
UPDATE demand_article a SET head_id = s."headId", line_id = s."lineId", quantity = s.quantity, score = s.score, level = s.level, kind = s.kind, direction = s.direction,
  reason = s.reason, residuals = s.residuals, trend_percent = s."trendPercent", trend_direction = s."trendDirection", actuals_from = s."actualsFrom", actuals = s.actuals
FROM jsonb_to_recordset($1::jsonb) AS s (id bigint, "headId" bigint, "lineId" bigint, quantity double precision, score smallint, level real, kind text, direction text,
  reason jsonb, residuals integer, "trendPercent" double precision, "trendDirection" text, "actualsFrom" date, actuals real[])
WHERE a.id = s.id AND (a.head_id, a.line_id, a.quantity, a.score, a.level, a.kind, a.direction, a.reason, a.residuals, a.trend_percent, a.trend_direction, a.actuals_from, a.actuals)
  IS DISTINCT FROM (s."headId", s."lineId", s.quantity, s.score, s.level, s.kind, s.direction, s.reason, s.residuals, s."trendPercent", s."trendDirection", s."actualsFrom", s.actuals)
RETURNING a.company_id AS "companyId"`;

/** A schedule of which scores are to be calculated anew. */
export interface DemandChange {
  readonly id: string;
  readonly companyId: CompanyId;
  readonly headId: ScheduleHeadId;
  readonly isContent: boolean;
  readonly isCounted: boolean;
}
/** An article, and the place of the release of it that changed; null where none did. */
export interface TouchedArticle {
  readonly articleId: DemandArticleId;
  readonly order: string | null;
}
/** A release of an article as it is scored. */
export interface FoundObservation {
  readonly headId: ScheduleHeadId;
  readonly lineId: ScheduleLineId | null;
  readonly issued: string;
  readonly isAdded: boolean;
  readonly quantity: number;
  readonly before: readonly (number | null)[] | null;
  readonly after: readonly (number | null)[] | null;
  readonly revisions: readonly (number | null)[] | null;
  readonly days: readonly number[] | null;
  readonly weeks: readonly number[] | null;
}
type HistoryRow = KnownActuals & { readonly articleId: DemandArticleId } & (
    | FoundObservation
    | { readonly headId: null }
  );

/** An article with its releases through the one in force, oldest first; none where none is in force. */
export interface ArticleHistory extends KnownActuals {
  readonly articleId: DemandArticleId;
  readonly releases: readonly FoundObservation[];
}
/** What of an article is stored of its release in force. */
export interface ArticleScore extends KnownActuals {
  readonly id: DemandArticleId;
  readonly headId: ScheduleHeadId | null;
  readonly lineId: ScheduleLineId | null;
  readonly quantity: number;
  readonly score: number | null;
  readonly level: number | null;
  readonly kind: AnomalyKind | null;
  readonly direction: AnomalyDirection | null;
  readonly reason: AnomalyReason | null;
  readonly residuals: number;
  readonly trendPercent: number | null;
  readonly trendDirection: TrendDirection | null;
}

/** Writes what releases say of articles, and their scores. */
@Injectable()
export class DemandStore {
  waiting(tx: Tx): Promise<DemandChange[]> {
    return tx.query<DemandChange>(WAITING, [], 'demand-changes');
  }

  async done(tx: Tx, changes: readonly DemandChange[]): Promise<void> {
    await tx.query('DELETE FROM demand_change WHERE id = ANY ($1::bigint[])', [changes.map(({ id }) => id)]);
  }

  /** Has a schedule that could not be scored wait until it is tried again. */
  async failed(tx: Tx, { id }: DemandChange, why: string): Promise<void> {
    await tx.query(FAILED, [id, why], 'demand-failed');
  }

  /** Notes some of the schedules stored before; whether more of them wait. */
  async noteBacklog(tx: Tx): Promise<boolean> {
    const [at] = await tx.query<{ isWaiting: boolean }>(BACKLOG, [], 'demand-backlog');
    return at?.isWaiting ?? false;
  }

  /** Writes what a release says of its articles, in the place of what it said before. @param given as `observe` has it */
  async observe(
    tx: Tx,
    { companyId, headId }: Pick<DemandChange, 'companyId' | 'headId'>,
    { customer, order, documentNumber, current: { issued } }: ReleaseDemand,
    given: string,
  ): Promise<readonly TouchedArticle[]> {
    await tx.query(CUSTOMER, [companyId, customer], 'demand-customer');
    await tx.query(ARTICLES, [companyId, customer, given], 'demand-articles');
    const parameters = [companyId, customer, given, headId, order, documentNumber, dayText(issued)];
    return tx.query<TouchedArticle>(OBSERVED, parameters, 'demand-observed');
  }

  /** Takes away what schedules said. */
  remove(tx: Tx, heads: readonly ScheduleHeadId[]): Promise<TouchedArticle[]> {
    return tx.query<TouchedArticle>(REMOVED, [heads], 'demand-removed');
  }

  /** The articles of schedules. */
  articlesOf(tx: Tx, heads: readonly ScheduleHeadId[]): Promise<TouchedArticle[]> {
    return tx.query<TouchedArticle>(OF_HEADS, [heads], 'demand-articles-of');
  }

  /** Keeps the newest releases of articles. */
  async trim(tx: Tx, articles: readonly DemandArticleId[]): Promise<void> {
    await tx.query(TRIM, [articles], 'demand-trim');
  }

  /** Articles with what is needed to score them. */
  async histories(tx: Tx, touched: readonly TouchedArticle[]): Promise<readonly ArticleHistory[]> {
    const parameters = [touched.map(({ articleId }) => articleId), touched.map(({ order }) => order)];
    const rows = await tx.query<HistoryRow>(HISTORIES, parameters, 'demand-histories');
    return [...Map.groupBy(rows, ({ articleId }) => articleId)].map(([articleId, ofArticle]) => ({
      articleId,
      actualsFrom: ofArticle[0]?.actualsFrom ?? null,
      actuals: ofArticle[0]?.actuals ?? null,
      releases: ofArticle.flatMap((row) => (row.headId === null ? [] : row)),
    }));
  }

  /** Writes the scores of articles; answers the companies of which something changed. */
  async score(tx: Tx, scores: readonly ArticleScore[]): Promise<ReadonlySet<CompanyId>> {
    const changed = await tx.query<{ companyId: CompanyId }>(SCORES, [JSON.stringify(scores)], 'demand-scores');
    return new Set(changed.map(({ companyId }) => companyId));
  }
}
