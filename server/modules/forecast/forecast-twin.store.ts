import { Injectable } from '@nestjs/common';
import { dayText } from '../../domain/calendar/day.js';
import { MODEL_VERSION } from '../../domain/forecast/forecast.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AgreedRelease } from '../schedule/schedule.changes.view.js';
import type { AdjustedArticle } from './forecast.rewrite.js';

/** Of some releases ($1) those that are in force and call off an article for which an active action counts. */
const WITH_ACTION = /* sql */ `
SELECT DISTINCT a.company_id AS "companyId", a.head_id AS "headId" FROM demand_article a JOIN forecast_article f ON f.article_id = a.id
JOIN forecast_action x ON x.id = f.action_id AND x.is_active JOIN schedule_head h ON h.id = a.head_id WHERE a.head_id = ANY ($1::bigint[]) ORDER BY a.head_id`;
/** Takes away what schedules were corrected to that have left, and out of force what no action corrects any more. */
const RETIRE = /* sql */ `
WITH gone AS (
  DELETE FROM forecast_schedule s WHERE s.head_id = ANY ($1::bigint[]) AND NOT EXISTS (SELECT FROM schedule_head h WHERE h.id = s.head_id) RETURNING s.company_id
), idle AS (
  UPDATE forecast_schedule s SET is_active = false WHERE s.head_id = ANY ($1::bigint[]) AND s.head_id <> ALL ($2::bigint[]) AND s.is_active
    AND EXISTS (SELECT FROM demand_article a WHERE a.head_id = s.head_id) RETURNING s.company_id)
SELECT company_id AS "companyId" FROM gone UNION SELECT company_id FROM idle`;
/** The articles of a release ($3) of a customer ($2): those that it calls off, by what its lines name. */
const ARTICLES = /* sql */ `
SELECT a.id AS "articleId", a.article_number AS "articleNumber", a.ship_to AS "shipTo", a.unit, f.status, f.explanation, f.forecast,
  (SELECT trim_scale(i.quantity_per_box)::text FROM packing_instruction i WHERE i.company_id = $1 AND i.article_number = a.article_number
    AND (i.partner_company_id IS NULL OR i.partner_company_id = p.id) AND (i.ship_to = '' OR upper(i.ship_to) = upper(a.ship_to))
    ORDER BY i.ship_to = '', i.partner_company_id NULLS LAST LIMIT 1) AS "packQuantity",
  CASE WHEN x.id IS NOT NULL THEN json_build_object('id', x.id::text, 'name', x.name, 'adjustPercent', x.adjust_percent, 'preserveTotal', x.preserve_total) END AS action
FROM demand_customer c JOIN demand_article a ON a.customer_id = c.id JOIN forecast_article f ON f.article_id = a.id LEFT JOIN forecast_action x ON x.id = f.action_id AND x.is_active
LEFT JOIN LATERAL (
  SELECT n.partner_company_id AS id FROM partner_identifier n WHERE n.company_id = $1 AND n.identifier = split_part(c.address, ':', 1)
    AND n.qualifier IN (split_part(c.address, ':', 2), '') ORDER BY n.qualifier DESC LIMIT 1) AS p ON true
WHERE c.company_id = $1 AND c.address = $2 AND a.article_number = ANY ($3::text[])`;
const SCHEDULE = /* sql */ `
INSERT INTO forecast_schedule AS s (head_id, company_id, customer_id, document_number, issue_date, received_at, model_version, is_active, line_count, adjusted_line_count, calloff_count,
  adjusted_calloff_count, totals)
SELECT $2, $1, (SELECT c.id FROM demand_customer c WHERE c.company_id = $1 AND c.address = $3), $4, $5, $6, $7, true, jsonb_array_length(g.lines), g."adjustedLines", g.calloffs,
  g."adjustedCalloffs", g.totals
FROM jsonb_to_record($8::jsonb) AS g (lines jsonb, "adjustedLines" integer, calloffs integer, "adjustedCalloffs" integer, totals jsonb)
ON CONFLICT (head_id) DO UPDATE SET adjusted_at = now(), model_version = excluded.model_version, is_active = true, line_count = excluded.line_count,
  adjusted_line_count = excluded.adjusted_line_count, calloff_count = excluded.calloff_count, adjusted_calloff_count = excluded.adjusted_calloff_count, totals = excluded.totals`;
const LINES = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT g.* FROM jsonb_to_recordset($3::jsonb -> 'lines') AS g ("lineId" bigint, position integer, "articleId" bigint, "articleNumber" text, "shipTo" text, unit text, "actionId" bigint,
    "actionName" text, "adjustPercent" double precision, status text, explanation jsonb, "packQuantity" numeric, "originalTotal" numeric, "adjustedTotal" numeric, "adjustedCalloffs" integer,
    days date[], "lastDays" date[], statuses smallint[], original numeric[], raw numeric[], adjusted numeric[], reasons smallint[], low numeric[], high numeric[])
), gone AS (DELETE FROM forecast_line l WHERE l.head_id = $2 AND NOT EXISTS (SELECT FROM given g WHERE g."lineId" = l.line_id))
INSERT INTO forecast_line (head_id, company_id, line_id, position, article_id, article_number, ship_to, unit, action_id, action_name, adjust_percent, status, explanation, pack_quantity,
  original_total, adjusted_total, adjusted_calloff_count, days, last_days, statuses, original, raw, adjusted, reasons, low, high)
SELECT $2, $1, g.* FROM given g
ON CONFLICT (head_id, line_id) DO UPDATE SET article_id = excluded.article_id, action_id = excluded.action_id, action_name = excluded.action_name,
  adjust_percent = excluded.adjust_percent, status = excluded.status, explanation = excluded.explanation, pack_quantity = excluded.pack_quantity,
  original_total = excluded.original_total, adjusted_total = excluded.adjusted_total, adjusted_calloff_count = excluded.adjusted_calloff_count, days = excluded.days,
  last_days = excluded.last_days, statuses = excluded.statuses, original = excluded.original, raw = excluded.raw, adjusted = excluded.adjusted, reasons = excluded.reasons,
  low = excluded.low, high = excluded.high`;

export interface TwinHead {
  readonly companyId: CompanyId;
  readonly headId: ScheduleHeadId;
}

/** Writes what releases are corrected to. */
@Injectable()
export class ForecastTwinStore {
  withAction(tx: Tx, heads: readonly ScheduleHeadId[]): Promise<TwinHead[]> {
    return tx.query<TwinHead>(WITH_ACTION, [heads], 'forecast-twins-due');
  }

  /** Answers the companies of which something changed. @param kept releases that are corrected */
  async retire(
    tx: Tx,
    heads: readonly ScheduleHeadId[],
    kept: readonly ScheduleHeadId[],
  ): Promise<readonly CompanyId[]> {
    const rows = await tx.query<{ companyId: CompanyId }>(RETIRE, [heads, kept], 'forecast-twins-retire');
    return rows.map(({ companyId }) => companyId);
  }

  articles(tx: Tx, companyId: CompanyId, { customer, current }: AgreedRelease): Promise<AdjustedArticle[]> {
    const numbers = [...new Set(current.lines.map(({ articleNumber }) => articleNumber.trim()))];
    return tx.query<AdjustedArticle>(ARTICLES, [companyId, customer, numbers], 'forecast-twin-articles');
  }

  /** In the place of what the release was corrected to before. @param given as `rewritten` has it */
  async write(
    tx: Tx,
    { companyId, headId }: TwinHead,
    { customer, documentNumber, receivedAt, current }: AgreedRelease,
    given: string,
  ): Promise<void> {
    const issued = current.head.issueDate ?? dayText(current.issued);
    const parameters = [companyId, headId, customer, documentNumber, issued, receivedAt, MODEL_VERSION, given];
    await tx.query(SCHEDULE, parameters, 'forecast-twin');
    await tx.query(LINES, [companyId, headId, given], 'forecast-twin-lines');
  }
}
