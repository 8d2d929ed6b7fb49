import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleLine } from '../../contract/schedule.js';
import type { CompanyId, ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import type { SheetText } from '../../domain/schedule/sheet.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { PrintHead } from './schedule.print.js';
import { cancellationState, isHeldForErrors } from './schedule.cancellation.store.js';
import { CALLOFFS, LINE } from './schedule.view.js';

/** A schedule as far as it is known before its lines are read. */
export interface SheetHead {
  readonly documentNumber: string;
  readonly texts: readonly SheetText[];
}
/** Which lines are read: those behind a position, as many as are asked for. */
export interface SheetRange {
  readonly after: number;
  readonly most: number;
}
/** Lines with their call-offs, and where the next ones begin. */
export interface SheetPart {
  readonly lines: readonly ScheduleLine[];
  /** Null where these were the last. */
  readonly next: number | null;
}

/** A line `l` of a head `h` as it is printed; decimals are texts, as JSON would make numbers of them. */
const PRINTED_LINE = /* sql */ `
  l.article_number AS "externalArticleNumber", l.supplier_article_number AS "supplierArticleNumber", coalesce(l.article_numbers, '[]') AS "articleNumbers",
  l.description, coalesce(l.ship_to_code, h.ship_to_code) AS "shipTo", l.gate, l.dock,
  l.order_number AS "orderNumber", l.order_line AS "orderLine", l.part_consignment_number AS "partConsignmentNumber", l.unit, l.total_quantity::text AS "totalQuantity",
  l.cumulative_received::text AS "cumulativeReceived", l.cumulative_required::text AS "cumulativeRequired",
  l.cumulative_shipped::text AS "cumulativeShipped", l.cumulative_start_date AS "cumulativeStartDate", l.last_despatch_note AS "lastDespatchNote",
  l.last_despatch_date AS "lastDespatchDate", l.last_despatch_quantity::text AS "lastDespatchQuantity", coalesce(l.texts, '[]') AS texts,
  coalesce(l.packaging, '[]') AS packaging`;

/** A schedule part by part, for what is written out of it: the memory it takes is that of some lines, whatever its size. */
@Injectable()
export class ScheduleSheetView {
  /** @throws Problem not-found, for foreign ids and for none alike. */
  async head(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<SheetHead> {
    const [head] = await tx.query<SheetHead>(
      `SELECT document_number AS "documentNumber", coalesce(texts, '[]') AS texts FROM schedule_head WHERE id = $1 AND company_id = $2`,
      [id, companyId],
      'schedule-sheet-head',
    );
    if (!head) throw new Problem('not-found');
    return head;
  }

  /** The lines behind a position, as many as are asked for. */
  async part(tx: Tx, companyId: CompanyId, id: ScheduleHeadId, { after, most }: SheetRange): Promise<SheetPart> {
    const rows = await tx.query<ScheduleLine & { position: number }>(
      `
      SELECT ${LINE}, l.position, ${CALLOFFS} AS calloffs
      FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id
      WHERE l.head_id = $1 AND l.company_id = $2 AND l.position > $3 ORDER BY l.position LIMIT $4`,
      [id, companyId, after, most],
      'schedule-sheet-lines',
    );
    return { lines: rows, next: rows.length < most ? null : (rows.at(-1)?.position ?? null) };
  }

  /** What is printed above the lines; `calloffCount` is that of the line where one is named. @throws Problem not-found */
  async printHead(tx: Tx, companyId: CompanyId, id: ScheduleHeadId, lineId: ScheduleLineId | null): Promise<PrintHead> {
    const [head] = await tx.query<PrintHead>(
      `
      SELECT h.document_number AS "documentNumber", h.previous_document_number AS "previousDocumentNumber", h.issue_date AS "issueDate",
        h.received_at AS "receivedAt", h.horizon_start AS "horizonStart", h.horizon_end AS "horizonEnd", coalesce(h.buyer_name, h.buyer_code) AS buyer,
        coalesce(h.seller_name, h.seller_code) AS seller, coalesce(h.ship_to_name, h.ship_to_code) AS consignee, ${isHeldForErrors('h')} AS "isHeld", ${cancellationState('h')} AS cancellation,
        h.is_incorrect AS "isIncorrect", coalesce(l.calloff_count, h.calloff_count) AS "calloffCount", coalesce(h.texts, '[]') AS texts
      FROM schedule_head h LEFT JOIN schedule_line l ON l.id = $3 AND l.head_id = h.id AND l.company_id = $2
      WHERE h.id = $1 AND h.company_id = $2 AND ($3::bigint IS NULL OR l.id IS NOT NULL)`,
      [id, companyId, lineId],
      'schedule-print-head',
    );
    if (!head) throw new Problem('not-found');
    return head;
  }

  /** The lines of a range, or of these the one that is named, as JSON that nothing here reads: that of large schedules takes long. */
  async printPart(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    lineId: ScheduleLineId | null,
    { after, most }: SheetRange,
  ): Promise<{ readonly json: string; readonly next: number | null }> {
    const [part] = await tx.query<{ json: string; count: number; last: number | null }>(
      `
      SELECT coalesce(json_agg(x ORDER BY x.position), '[]')::text AS json, count(*)::int AS count, max(x.position) AS last FROM (
        SELECT ${PRINTED_LINE}, l.position, ${CALLOFFS} AS calloffs FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id
        WHERE l.head_id = $1 AND l.company_id = $2 AND l.position > $3 AND ($5::bigint IS NULL OR l.id = $5) ORDER BY l.position LIMIT $4) AS x`,
      [id, companyId, after, most, lineId],
      'schedule-print-lines',
    );
    return { json: part?.json ?? '[]', next: (part?.count ?? 0) < most ? null : (part?.last ?? null) };
  }
}
