import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { CALLOFF_COLUMNS, LINE_COLUMNS, type ScheduleRows } from './schedule.rows.js';

/** Where a schedule comes from. */
export interface ScheduleSource {
  readonly companyId: string;
  readonly messageId: string;
  readonly messageType: string;
  /** As Postgres writes it, to the microsecond. */
  readonly receivedAt: string;
  readonly isIncorrect: boolean;
  readonly warningCount: number;
}

const HEAD = [
  'company_id', 'message_id', 'received_at', 'message_type', 'is_incorrect', 'warning_count', 'message_number', 'document_number',
  'message_function', 'issue_date', 'horizon_start', 'horizon_end', 'previous_document_number', 'buyer_code', 'buyer_name', 'seller_code',
  'seller_name', 'ship_to_code', 'ship_to_name', 'completeness', 'line_count', 'calloff_count', 'first_date', 'last_date', 'has_backorder', 'has_urgent',
] as const;
const lineColumns = LINE_COLUMNS.map(([column]) => column).join(', ');
const place = (ordinal: number): string => `$${String(ordinal)}`;
const LINES_FROM = HEAD.length + 1;
const ENDS = LINES_FROM + LINE_COLUMNS.length;
const CALLOFFS_FROM = ENDS + 1;
const ARTICLES = CALLOFFS_FROM + CALLOFF_COLUMNS.length;

/** Head, lines and articles in one round trip; each line cuts its call-offs out of those of the whole message. */
const INSERT = /* sql */ `
WITH head AS (
  INSERT INTO schedule_head (${HEAD.join(', ')}) VALUES (${HEAD.map((_, i) => place(i + 1)).join(', ')}) RETURNING id
), lines AS (
  INSERT INTO schedule_line (company_id, head_id, ${lineColumns}, ${CALLOFF_COLUMNS.map(([column]) => column).join(', ')})
  SELECT $1, head.id, ${lineColumns},
    ${CALLOFF_COLUMNS.map(([, type], i) => `(${place(CALLOFFS_FROM + i)}::${type})[l.calloffs_end - l.calloff_count + 1 : l.calloffs_end]`).join(', ')}
  FROM head, unnest(${LINE_COLUMNS.map(([, type], i) => `${place(LINES_FROM + i)}::${type}[]`).join(', ')}, ${place(ENDS)}::integer[])
    AS l (${lineColumns}, calloffs_end)
), articles AS (
  INSERT INTO external_article (company_id, article_number) SELECT $1, a FROM unnest(${place(ARTICLES)}::text[]) AS a ON CONFLICT DO NOTHING
)
SELECT id FROM head`;

@Injectable()
export class ScheduleStore {
  /** Stores a schedule with all its lines: one statement, whatever its size. */
  async insert(tx: Tx, source: ScheduleSource, rows: ScheduleRows): Promise<string> {
    const h = rows.head;
    const [head] = await tx.query<{ id: string }>(INSERT, [
      source.companyId, source.messageId, source.receivedAt, source.messageType, source.isIncorrect, source.warningCount, h.messageNumber, h.documentNumber,
      h.messageFunction, h.issueDate, h.horizonStart, h.horizonEnd, h.previousDocumentNumber, h.buyerCode, h.buyerName, h.sellerCode,
      h.sellerName, h.shipToCode, h.shipToName, h.completeness, h.lineCount, h.calloffCount, h.firstDate, h.lastDate, h.hasBackorder, h.hasUrgent,
      ...rows.lines, rows.ends, ...rows.calloffs, rows.articles,
    ], 'schedule-insert');
    if (!head) throw new Error('The schedule was not stored');
    return head.id;
  }

  /** Takes away what an earlier reading of the same file stored. */
  async removeOfMessage(tx: Tx, messageId: string): Promise<void> {
    await tx.query('DELETE FROM schedule_line WHERE head_id IN (SELECT id FROM schedule_head WHERE message_id = $1)', [messageId]);
    await tx.query('DELETE FROM schedule_head WHERE message_id = $1', [messageId]);
  }
}
