import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleDetail, ScheduleLine, ScheduleQuery, ScheduleRow } from '../../contract/schedule.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Call-offs come with the schedule up to this many; of larger ones they are read a line at a time. */
const INLINE_CALLOFFS = 20_000;

const HEAD = /* sql */ `
  h.id AS "scheduleHeadId", h.document_number AS "documentNumber", h.issue_date AS "issueDate", h.received_at AS "receivedAt",
  h.message_type AS "messageType", coalesce(h.buyer_name, h.buyer_code) AS buyer, coalesce(h.seller_name, h.seller_code) AS seller,
  coalesce(h.ship_to_name, h.ship_to_code) AS consignee, h.first_date AS "firstDate", h.last_date AS "lastDate", h.line_count AS "lineCount",
  h.calloff_count AS "calloffCount", h.has_backorder AS "hasBackorder", h.has_urgent AS "hasUrgent", h.is_incorrect AS "isIncorrect",
  h.is_confirmed AS "isConfirmed", h.is_archived AS "isArchived", json_build_object('count', h.warning_count) AS warning,
  NULL AS comment, h.message_id AS "trafficMessageId"`;

/** Call-offs as the contract's objects, straight from the arrays; the view schedule_calloff defines them. */
const CALLOFFS = /* sql */ `
  (SELECT coalesce(json_agg(json_build_object('scheduleCalloffId', c.id, 'scheduleCalloffCommentId', NULL, 'comment', NULL, 'date', c.date,
     'period', c.period, 'quantity', c.quantity::text, 'unit', c.unit, 'status', c.status) ORDER BY c.position), '[]')
   FROM schedule_calloff c WHERE c.line_id = l.id)`;

const LINE = /* sql */ `
  l.id AS "scheduleLineId", l.head_id AS "scheduleHeadId", l.line_number AS "lineNumber", l.article_number AS "externalArticleNumber",
  l.supplier_article_number AS "supplierArticleNumber", l.description, coalesce(l.ship_to_code, h.ship_to_code) AS "shipTo",
  coalesce(l.ship_to_name, h.ship_to_name) AS "shipToName", l.gate, l.dock, l.order_number AS "orderNumber",
  l.calloff_reference AS "calloffReference", l.unit, l.cumulative_received AS "cumulativeReceived",
  l.cumulative_start_date AS "cumulativeStartDate", l.last_despatch_note AS "lastDespatchNote", l.last_despatch_date AS "lastDespatchDate",
  l.last_despatch_quantity AS "lastDespatchQuantity", l.first_date AS "firstDate", l.last_date AS "lastDate",
  l.total_quantity AS "totalQuantity", l.calloff_count AS "calloffCount", NULL AS comment`;

type Condition = (n: string) => string;

/** The search form as conditions. An article is looked up in the company's article list first, so the cost is that of its own lines. */
function conditions(query: ScheduleQuery): readonly (readonly [unknown, Condition])[] {
  const part = (text: string | undefined) => (text === undefined || text === '' ? undefined : `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`);
  const article = query.articleIsExact ? query.articleNumber : part(query.articleNumber);
  return [
    // Ids begin with the last two digits of the year: before 2000 they would be too high.
    [query.from, (n) => `h.received_at >= ${n}::date AND h.id >= first_id(greatest(${n}::date, '2000-01-01'))`],
    [query.to, (n) => `h.received_at < ${n}::date + 1`],
    [part(query.schedule), (n) => `h.document_number ILIKE ${n}`],
    [part(query.consignee), (n) => `(h.ship_to_code ILIKE ${n} OR h.ship_to_name ILIKE ${n})`],
    [part(query.seller), (n) => `(h.seller_code ILIKE ${n} OR h.seller_name ILIKE ${n})`],
    [article, (n) => `h.id IN (SELECT l.head_id FROM schedule_line l WHERE l.company_id = $1 AND l.article_number IN (
      SELECT a.article_number FROM external_article a WHERE a.company_id = $1 AND a.article_number ${query.articleIsExact ? '=' : 'ILIKE'} ${n}))`],
    [query.archived, (n) => `h.is_archived = ${n}`],
    [query.backorder, (n) => `h.has_backorder = ${n}`],
    [query.urgent, (n) => `h.has_urgent = ${n}`],
    // Comments come with their own calls; until then no schedule has one.
    [query.comment, (n) => `NOT ${n}::boolean`],
    [query.cursor, (n) => `h.id < ${n}`],
  ];
}

@Injectable()
export class ScheduleView {
  async list(tx: Tx, companyId: string, query: ScheduleQuery): Promise<{ rows: ScheduleRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const where = ['h.company_id = $1'];
    for (const [value, condition] of conditions(query)) {
      if (value !== undefined && value !== '') where.push(condition(`$${String(params.push(value))}`));
    }
    const rows = await tx.query<ScheduleRow>(
      `SELECT ${HEAD} FROM schedule_head h WHERE ${where.join(' AND ')} ORDER BY h.id DESC LIMIT $${String(params.push(query.limit + 1))}`, params);
    const page = rows.slice(0, query.limit);
    return { rows: page, nextCursor: rows.length > query.limit ? (page.at(-1)?.scheduleHeadId ?? null) : null };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async detail(tx: Tx, companyId: string, id: string): Promise<ScheduleDetail> {
    const [head] = await tx.query<Omit<ScheduleDetail, 'lines'>>(`
      SELECT ${HEAD}, h.previous_document_number AS "previousDocumentNumber", h.horizon_start AS "horizonStart", h.horizon_end AS "horizonEnd",
        h.buyer_code AS "buyerCode", h.seller_code AS "sellerCode", h.ship_to_code AS "consigneeCode"
      FROM schedule_head h WHERE h.id = $1 AND h.company_id = $2`, [id, companyId], 'schedule-detail');
    if (!head) throw new Problem('not-found');
    const inline = head.calloffCount <= INLINE_CALLOFFS;
    const lines = await tx.query<ScheduleLine>(`
      SELECT ${LINE}, ${inline ? CALLOFFS : 'NULL'} AS calloffs
      FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id
      WHERE l.head_id = $1 AND l.company_id = $2 ORDER BY l.position`, [id, companyId], inline ? 'schedule-lines' : 'schedule-lines-bare');
    return { ...head, lines };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async line(tx: Tx, companyId: string, id: string): Promise<ScheduleLine & { documentNumber: string }> {
    const [line] = await tx.query<ScheduleLine & { documentNumber: string }>(`
      SELECT ${LINE}, ${CALLOFFS} AS calloffs, h.document_number AS "documentNumber"
      FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id WHERE l.id = $1 AND l.company_id = $2`, [id, companyId], 'schedule-line');
    if (!line) throw new Problem('not-found');
    return line;
  }
}
