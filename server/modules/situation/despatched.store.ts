import { Injectable } from '@nestjs/common';
import type { CorrectionInput, DespatchedInput } from '../../contract/despatched.js';
import type { CompanyId, DespatchedId, FileId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NOT_COUNTED_ELSEWHERE } from './despatched.counting.service.js';
import type { DespatchedRows } from './despatched.port.js';

/** A despatch advice of a stored file, with the interchange that it stands in. */
export interface FiledAdvice extends DespatchedRows {
  readonly fileId: FileId;
  readonly companyId: CompanyId;
  readonly sender: string;
  readonly recipient: string;
  readonly receivedAt: string;
}
/** What a row entered by hand is of. */
export interface DespatchedOf {
  readonly customer: string;
  readonly shipTo: string;
  readonly shipToName: string | null;
  readonly articleNumber: string;
  readonly unit: string;
}

/** Whether the sender of `a` is the company itself. */
export const OWN = /* sql */ `
  (EXISTS (SELECT FROM company_identifier i WHERE i.company_id = a.company_id AND i.kind IN ('edi', 'vda') AND i.state = 'approved'
     AND (a.sender = i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END OR (i.qualifier = '' AND split_part(a.sender, ':', 1) = i.identifier)))
   OR EXISTS (SELECT FROM communication_agreement c WHERE c.company_id = a.company_id AND c.direction = 'out' AND c.sender = a.sender))`;
const ADVICES = /* sql */ `
given AS MATERIALIZED (
  SELECT a.* FROM jsonb_to_recordset($1::jsonb) AS a (company_id bigint, file_id bigint, sender text, recipient text, received_at timestamptz,
    message_function text, advice_number text, rows jsonb) WHERE ${OWN})`;

/** An advice that replaces another one, or takes it back, undoes what its number counted before: since its file was received, however often that is read. */
const UNDO_BEFORE = /* sql */ `
WITH ${ADVICES}
UPDATE despatched_quantity q SET undone_at = greatest(a.received_at, q.created_at), undone_by_file = a.file_id FROM given a
WHERE a.message_function = $2 AND q.company_id = a.company_id AND q.customer = a.recipient AND q.advice_number = a.advice_number
  AND q.undone_at IS NULL AND q.source <> 'correction' AND (q.file_id < a.file_id OR (q.file_id IS NULL AND q.created_at <= a.received_at))`;
const COUNT_FILED = /* sql */ `
WITH ${ADVICES}
INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, ship_to_name, article_number, note_number, advice_number, day, quantity, unit, file_id, created_at)
SELECT a.company_id, 'file', a.recipient, r.ship_to_code, r.ship_to_name, r.article_number, r.note_number, r.advice_number,
  coalesce(r.day, (a.received_at AT TIME ZONE 'UTC')::date), r.quantity, r.unit, a.file_id, a.received_at
FROM given a CROSS JOIN LATERAL jsonb_to_recordset(a.rows) AS r (ship_to_code text, ship_to_name text, article_number text, note_number text, advice_number text,
  day date, quantity numeric, unit text)
WHERE a.message_function <> '1' AND a.recipient <> ''
ON CONFLICT DO NOTHING`;

const CANCELLATION = '1';
const REPLACEMENT = '5';

/** What left for customers. */
@Injectable()
export class DespatchedStore {
  /** Counts despatch advices of stored files whose sender is the company itself. Three statements, however many they are. */
  async countFiled(tx: Tx, advices: readonly FiledAdvice[]): Promise<void> {
    const json = JSON.stringify(
      advices.map((advice) => ({
        company_id: advice.companyId,
        file_id: advice.fileId,
        sender: advice.sender,
        recipient: advice.recipient,
        received_at: advice.receivedAt,
        message_function: advice.messageFunction,
        advice_number: advice.adviceNumber,
        rows: advice.rows,
      })),
    ).replaceAll('\\u0000', '');
    const has = (wanted: string): boolean => advices.some(({ messageFunction }) => messageFunction === wanted);
    if (has(REPLACEMENT)) await tx.query(UNDO_BEFORE, [json, REPLACEMENT], 'despatched-replaced');
    await tx.query(COUNT_FILED, [json], 'despatched-count-filed');
    if (has(CANCELLATION)) await tx.query(UNDO_BEFORE, [json, CANCELLATION], 'despatched-replaced');
  }

  /** Removes what earlier readings of files counted, and brings back what they undid. */
  async removeOfFiles(tx: Tx, fileIds: readonly FileId[]): Promise<void> {
    await tx.query(
      'DELETE FROM despatched_quantity WHERE file_id = ANY ($1::bigint[])',
      [fileIds],
      'despatched-remove',
    );
    await tx.query(
      `UPDATE despatched_quantity q SET undone_at = NULL, undone_by_file = NULL WHERE q.undone_by_file = ANY ($1::bigint[]) AND ${NOT_COUNTED_ELSEWHERE}`,
      [fileIds],
      'despatched-bring-back',
    );
  }

  /** Stores what was entered by hand, by place of the row; a note that counts already is left out. */
  enter(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    of: DespatchedOf,
    rows: DespatchedInput['rows'],
  ): Promise<{ readonly despatchedId: DespatchedId; readonly noteNumber: string }[]> {
    return tx.query(
      `
      INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, ship_to_name, article_number, unit, created_by, note_number, day, quantity)
      SELECT $1, 'hand', $2, $3, $4, $5, $6, $7, r.* FROM unnest($8::text[], $9::date[], $10::numeric[]) AS r
      ON CONFLICT DO NOTHING RETURNING id AS "despatchedId", note_number AS "noteNumber"`,
      [
        companyId,
        of.customer,
        of.shipTo,
        of.shipToName,
        of.articleNumber,
        of.unit,
        userId,
        rows.map(({ noteNumber }) => noteNumber.replaceAll('\0', '')),
        rows.map(({ date }) => date),
        rows.map(({ quantity }) => quantity),
      ],
      'despatched-enter',
    );
  }

  async correct(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    of: DespatchedOf,
    { date, quantity, reason }: Pick<CorrectionInput, 'date' | 'quantity' | 'reason'>,
  ): Promise<DespatchedId> {
    const [row] = await tx.query<{ id: DespatchedId }>(
      `
      INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, ship_to_name, article_number, unit, created_by, day, quantity, reason)
      VALUES ($1, 'correction', $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        companyId,
        of.customer,
        of.shipTo,
        of.shipToName,
        of.articleNumber,
        of.unit,
        userId,
        date,
        quantity,
        reason.replaceAll('\0', ''),
      ],
      'despatched-correct',
    );
    if (!row) throw new Error('The correction was not stored');
    return row.id;
  }

  /** Withdraws what somebody entered; undefined for what came by a message, was withdrawn before, or is not there. */
  async withdraw(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchedId,
  ): Promise<{ readonly source: string; readonly day: string; readonly quantity: string } | undefined> {
    const [row] = await tx.query<{ source: string; day: string; quantity: string }>(
      `UPDATE despatched_quantity SET undone_at = now() WHERE id = $1 AND company_id = $2 AND source IN ('hand', 'correction') AND undone_at IS NULL
       RETURNING source, day, quantity`,
      [id, companyId],
      'despatched-withdraw',
    );
    return row;
  }
}
