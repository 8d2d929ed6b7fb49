import { Injectable } from '@nestjs/common';
import type { CompanyId, DemandArticleId, ForecastActionId, ForecastRunId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A run that was begun is ended before the next begins. */
const NEXT = /* sql */ `
SELECT r.id, r.company_id AS "companyId", r.action_id AS "actionId", r.state = 'waiting' AS "isWaiting"
FROM forecast_run r WHERE r.state IN ('waiting', 'running') ORDER BY r.state = 'waiting', r.id LIMIT 1`;

/**
 * Which action counts for each article of a company ($1): article groups stand before a filter that names articles, that before one that names
 * ship-tos, that before one that names customers, and that before others; then the newest.
 */
const COUNTED = /* sql */ `
SELECT DISTINCT ON (m.article_id) m.article_id, m.action_id FROM (
  SELECT ga.article_id, x.id AS action_id, x.created_at, 0 AS place FROM forecast_action x
  JOIN forecast_action_group g ON g.action_id = x.id JOIN forecast_group_article ga ON ga.group_id = g.group_id WHERE x.company_id = $1 AND x.is_active
  UNION ALL
  SELECT fa.article_id, x.id, x.created_at, CASE WHEN jsonb_array_length(f.conditions -> 'articles') > 0 THEN 1
    WHEN jsonb_array_length(f.conditions -> 'consignees') > 0 THEN 2 WHEN jsonb_array_length(f.conditions -> 'customers') > 0 THEN 3 ELSE 4 END
  FROM forecast_action x JOIN forecast_filter f ON f.id = x.filter_id JOIN forecast_filter_article fa ON fa.filter_id = f.id
  WHERE x.company_id = $1 AND x.is_active) AS m
ORDER BY m.article_id, m.place, m.created_at DESC, m.action_id DESC`;
/** Begins a run ($2) of an action ($3): with the articles for which it counts now, and those for which another one counts than before, or none. */
const BEGIN = /* sql */ `
WITH counted AS MATERIALIZED (${COUNTED}), changed AS (
  UPDATE forecast_article f SET action_id = n.action_id
  FROM (SELECT o.article_id, c.action_id FROM forecast_article o LEFT JOIN counted c ON c.article_id = o.article_id
    WHERE o.company_id = $1 AND o.action_id IS DISTINCT FROM c.action_id) AS n
  WHERE f.article_id = n.article_id RETURNING f.article_id
), todo AS MATERIALIZED (
  SELECT a.id, a.customer_id, a.head_id FROM demand_article a JOIN forecast_article f ON f.article_id = a.id
  WHERE a.id IN (SELECT article_id FROM changed UNION ALL SELECT article_id FROM counted WHERE action_id = $3)
), articles AS (SELECT coalesce(array_agg(id ORDER BY customer_id, id), '{}') AS ids FROM todo),
heads AS (SELECT coalesce(array_agg(DISTINCT head_id) FILTER (WHERE head_id IS NOT NULL), '{}') AS ids FROM todo)
UPDATE forecast_run r SET state = 'running', started_at = now(), is_again = false, article_ids = a.ids, articles = cardinality(a.ids), articles_done = 0,
  head_ids = h.ids, schedules = cardinality(h.ids), schedules_done = 0, corrected = 0, observed = 0, gated = 0, insufficient = 0
FROM articles a, heads h WHERE r.id = $2 AND r.state = 'waiting'`;
/** What a run does next: so many articles, and behind the last of them so many releases. */
const PORTION = /* sql */ `
SELECT r.article_ids[r.articles_done + 1 : r.articles_done + $2] AS articles,
  CASE WHEN r.articles_done >= r.articles THEN r.head_ids[r.schedules_done + 1 : r.schedules_done + $3] ELSE '{}' END AS heads
FROM forecast_run r WHERE r.id = $1 AND r.state = 'running'`;
const ADVANCE = /* sql */ `
UPDATE forecast_run SET articles_done = articles_done + $2, schedules_done = schedules_done + $3, corrected = corrected + $4, observed = observed + $5,
  gated = gated + $6, insufficient = insufficient + $7 WHERE id = $1 AND state = 'running'`;
/** One that was asked for again while it was under way waits for its next turn. */
const END = /* sql */ `
UPDATE forecast_run SET state = CASE WHEN is_again THEN 'waiting' ELSE 'done' END, started_at = CASE WHEN NOT is_again THEN started_at END,
  finished_at = CASE WHEN NOT is_again THEN now() END, article_ids = NULL, head_ids = NULL WHERE id = $1 AND state = 'running'`;
const FAIL = /* sql */ `
UPDATE forecast_run SET state = 'failed', finished_at = now(), error = left($2, 500), article_ids = NULL, head_ids = NULL, is_again = false
WHERE id = $1 AND state IN ('waiting', 'running')`;

export interface OpenRun {
  readonly id: ForecastRunId;
  readonly companyId: CompanyId;
  readonly actionId: ForecastActionId;
  readonly isWaiting: boolean;
}
/** Articles by what a run did with them. */
export interface RunCounts {
  readonly corrected: number;
  readonly observed: number;
  readonly gated: number;
  readonly insufficient: number;
}
interface RunPortion {
  readonly articles: readonly DemandArticleId[];
  readonly heads: readonly ScheduleHeadId[];
}

/** How runs of actions go on. What one of them has to do stands in its row, so that whoever takes it up goes on behind what was committed. */
@Injectable()
export class ForecastRunStore {
  async next(tx: Tx): Promise<OpenRun | undefined> {
    const [run] = await tx.query<OpenRun>(NEXT, [], 'forecast-run-next');
    return run;
  }

  /** Has each article of the company belong to the action that counts for it now, and notes what the run has to do. */
  async begin(tx: Tx, { companyId, id, actionId }: OpenRun): Promise<void> {
    await tx.query(BEGIN, [companyId, id, actionId], 'forecast-run-begin');
  }

  /** undefined where it was cancelled. */
  async portion(
    tx: Tx,
    { id }: OpenRun,
    most: { readonly articles: number; readonly heads: number },
  ): Promise<RunPortion | undefined> {
    const [portion] = await tx.query<RunPortion>(PORTION, [id, most.articles, most.heads], 'forecast-run-portion');
    return portion;
  }

  async advance(
    tx: Tx,
    { id }: OpenRun,
    { articles, heads }: RunPortion,
    { corrected, observed, gated, insufficient }: RunCounts,
  ): Promise<void> {
    const parameters = [id, articles.length, heads.length, corrected, observed, gated, insufficient];
    await tx.query(ADVANCE, parameters, 'forecast-run-advance');
  }

  async end(tx: Tx, { id }: OpenRun): Promise<void> {
    await tx.query(END, [id], 'forecast-run-end');
  }

  async fail(tx: Tx, { id }: OpenRun, why: string): Promise<void> {
    await tx.query(FAIL, [id, why], 'forecast-run-fail');
  }
}
