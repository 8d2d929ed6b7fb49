import { Injectable } from '@nestjs/common';
import type {
  FORECAST_SCHEDULE_SORTS,
  ForecastCalloff,
  ForecastLine,
  ForecastSchedule,
  ForecastScheduleQuery,
  ForecastSchedulesQuery,
} from '../../contract/forecast-schedule.js';
import { Problem } from '../../contract/problem.js';
import { ADJUST_REASONS } from '../../domain/forecast/names.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { toQuantity } from '../../domain/quantity/quantity.js';
import { CALLOFF_STATUSES } from '../../domain/schedule/schedule.js';
import {
  column,
  numberOrder,
  pageOfSorted,
  sortedBy,
  type SortedRow,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { IN_FORCE, patternOf } from '../situation/demand.view.js';

/** Adjusted schedules of a company ($1) as `t`. Whoever sees some lines alone is told of these alone. */
const SCHEDULES = /* sql */ `(
  SELECT s.head_id AS id, s.document_number, s.customer_id, s.issue_date, s.received_at, s.adjusted_at, s.model_version, s.is_active AND coalesce(${IN_FORCE('h')}, false) AS is_in_force,
    coalesce(p.name, h.buyer_name, h.buyer_code, c.address, '') AS company_name, coalesce(h.ship_to_name, h.ship_to_code) AS consignee, v.*
  FROM forecast_schedule s LEFT JOIN schedule_head h ON h.company_id = $1 AND h.id = s.head_id LEFT JOIN demand_customer c ON c.company_id = $1 AND c.id = s.customer_id
  LEFT JOIN LATERAL (
    SELECT k.name FROM partner_identifier i JOIN partner_company k ON k.id = i.partner_company_id AND k.company_id = $1
    WHERE i.company_id = $1 AND i.identifier = split_part(c.address, ':', 1) AND i.qualifier IN (split_part(c.address, ':', 2), '') ORDER BY i.qualifier DESC LIMIT 1) AS p ON true
  CROSS JOIN LATERAL (
    SELECT s.line_count, s.adjusted_line_count, s.calloff_count, s.adjusted_calloff_count, s.totals WHERE (SELECT app_sees_all())
    UNION ALL SELECT sum(u.lines)::int, sum(u.adjusted_lines)::int, sum(u.calloffs)::int, sum(u.adjusted_calloffs)::int,
      jsonb_agg(jsonb_build_object('unit', u.unit, 'original', trim_scale(u.original)::text, 'adjusted', trim_scale(u.adjusted)::text)) FROM (
      SELECT l.unit, count(*) AS lines, count(*) FILTER (WHERE l.adjusted_calloff_count > 0) AS adjusted_lines, sum(cardinality(l.days)) AS calloffs,
        sum(l.adjusted_calloff_count) AS adjusted_calloffs, sum(l.original_total) AS original, sum(l.adjusted_total) AS adjusted
      FROM forecast_line l WHERE l.company_id = $1 AND l.head_id = s.head_id AND NOT (SELECT app_sees_all()) GROUP BY l.unit) AS u HAVING count(*) > 0) AS v
  WHERE s.company_id = $1) AS t`;
const SCHEDULE = /* sql */ `
  t.id, t.id AS "scheduleHeadId", t.document_number AS "documentNumber", t.customer_id AS "customerId", t.company_name AS "companyName", t.consignee AS "consigneeName",
  t.issue_date AS "issueDate", t.received_at AS "receivedAt", t.adjusted_at AS "adjustedAt", t.is_in_force AS "isInForce", t.model_version AS "modelVersion", t.line_count AS lines,
  t.adjusted_line_count AS "adjustedLines", t.calloff_count AS calloffs, t.adjusted_calloff_count AS "adjustedCalloffs", t.totals`;
const SEARCHED = `concat_ws(' ', t.document_number, t.company_name, t.consignee)`;
const SORTS: Sorts<(typeof FORECAST_SCHEDULE_SORTS)[number]> = {
  issued: timeOrder((t) => `${t}.issue_date::timestamp AT TIME ZONE 'UTC'`),
  number: textOrder(column('document_number')),
  customer: textOrder(column('company_name')),
  adjusted: timeOrder(column('adjusted_at')),
  calloffs: numberOrder(column('adjusted_calloff_count')),
};
/** Lines of a schedule ($2) behind one ($3), with part of an article number ($4), one alone ($5), or those that are corrected ($6). */
const LINES = /* sql */ `
SELECT l.position, l.line_id AS "scheduleLineId", l.article_id AS "articleId", l.article_number AS "articleNumber", o.description AS "articleDescription", nullif(l.ship_to, '') AS "shipTo",
  l.unit, l.status, CASE WHEN l.action_id IS NOT NULL THEN json_build_object('userActionId', l.action_id::text, 'name', l.action_name, 'adjustPercent', l.adjust_percent) END AS action,
  l.explanation, trim_scale(l.pack_quantity)::text AS "packQuantity", trim_scale(l.original_total)::text AS original, trim_scale(l.adjusted_total)::text AS adjusted,
  l.days, l.last_days AS "lastDays", l.statuses, l.original AS originals, l.raw AS raws, l.adjusted AS adjusteds, l.reasons, l.low, l.high
FROM forecast_line l LEFT JOIN schedule_line o ON o.company_id = $1 AND o.id = l.line_id
WHERE l.company_id = $1 AND l.head_id = $2 AND l.position > $3 AND ($4::text IS NULL OR l.article_number ILIKE $4) AND ($5::bigint IS NULL OR l.line_id = $5)
  AND (NOT $6 OR l.adjusted_calloff_count > 0)
ORDER BY l.position LIMIT $7`;

interface StoredLine extends Omit<ForecastLine, 'calloffs'> {
  readonly position: number;
  readonly days: readonly string[];
  readonly lastDays: readonly string[] | null;
  readonly statuses: readonly number[];
  readonly originals: readonly string[];
  readonly raws: readonly string[];
  readonly adjusteds: readonly string[];
  readonly reasons: readonly number[];
  readonly low: readonly (string | null)[] | null;
  readonly high: readonly (string | null)[] | null;
}
interface SchedulePage {
  readonly rows: ForecastSchedule[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Reads what releases are corrected to. */
@Injectable()
export class ForecastScheduleView {
  async schedules(tx: Tx, companyId: CompanyId, query: ForecastSchedulesQuery): Promise<SchedulePage> {
    const params: unknown[] = [companyId];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const conditions = conditionsOf(query, param);
    const where = (all: readonly string[]): string => (all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`);
    const [counted] = await tx.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM ${SCHEDULES}${where(conditions)}`,
      params,
    );
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 't', sorts: SORTS, param });
    const rows = await tx.query<SortedRow<ForecastSchedule & { readonly id: string }>>(
      `SELECT ${SCHEDULE}, ${sortValue} FROM ${SCHEDULES}${where(behind === null ? conditions : [...conditions, behind])} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    const page = pageOfSorted(rows, query.limit);
    return { ...page, rows: page.rows.map(({ id: _, ...row }) => row), total: counted?.total ?? 0 };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async schedule(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<ForecastSchedule> {
    const [found] = await tx.query<ForecastSchedule & { readonly id: string }>(
      `SELECT ${SCHEDULE} FROM ${SCHEDULES} WHERE t.id = $2`,
      [companyId, id],
      'forecast-schedule',
    );
    if (found === undefined) throw new Problem('not-found');
    const { id: _, ...schedule } = found;
    return schedule;
  }

  /** Lines in their order, and where the next page begins. */
  async lines(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    { cursor = '-1', limit, q, scheduleLineId, adjusted }: ForecastScheduleQuery,
  ): Promise<{ readonly lines: ForecastLine[]; readonly nextCursor: string | null }> {
    const parameters = [companyId, id, cursor, patternOf(q), scheduleLineId ?? null, adjusted, limit + 1];
    const found = await tx.query<StoredLine>(LINES, parameters, 'forecast-lines');
    const page = found.slice(0, limit);
    return {
      lines: page.map(lineOf),
      nextCursor: found.length > limit ? String(page.at(-1)?.position ?? '') : null,
    };
  }
}

function conditionsOf(
  { q, customerId, actionId, inForce, adjusted, from, to }: ForecastSchedulesQuery,
  param: (value: unknown) => string,
): string[] {
  const search = patternOf(q);
  return [
    ...(inForce ? ['t.is_in_force'] : []),
    ...(adjusted ? ['t.adjusted_calloff_count > 0'] : []),
    ...(customerId === undefined ? [] : [`t.customer_id = ${param(customerId)}`]),
    ...(actionId === undefined
      ? []
      : [
          `EXISTS (SELECT FROM forecast_line l WHERE l.company_id = $1 AND l.head_id = t.id AND l.action_id = ${param(actionId)})`,
        ]),
    ...(from === undefined ? [] : [`t.issue_date >= ${param(from)}`]),
    ...(to === undefined ? [] : [`t.issue_date <= ${param(to)}`]),
    ...(search === null ? [] : [`${SEARCHED} ILIKE ${param(search)}`]),
  ];
}

function lineOf({
  position: _,
  days,
  lastDays,
  statuses,
  originals,
  raws,
  adjusteds,
  reasons,
  low,
  high,
  ...line
}: StoredLine): ForecastLine {
  const calloffs = days.map((date, at): ForecastCalloff => {
    const last = lastDays?.[at] ?? date;
    const [original = '0', raw = original, adjusted = original] = [originals[at], raws[at], adjusteds[at]];
    return {
      date,
      period: last === date ? null : last,
      status: CALLOFF_STATUSES[statuses[at] ?? 0] ?? 'forecast',
      original: toQuantity(original),
      raw: toQuantity(raw),
      adjusted: toQuantity(adjusted),
      reason: ADJUST_REASONS[reasons[at] ?? 0] ?? 'unchanged',
      p10: toQuantity(low?.[at] ?? null),
      p90: toQuantity(high?.[at] ?? null),
    };
  });
  return { ...line, calloffs };
}
