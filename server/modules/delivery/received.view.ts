import { Injectable } from '@nestjs/common';
import type { ReceivedNote, ReceivedRow } from '../../contract/despatch-received.js';
import { Problem } from '../../contract/problem.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

const ROW = /* sql */ `
  d.id AS "despatchnoteHeadId", d.number AS "documentNumber", d.document ->> 'issueDate' AS "issueDate", d.document ->> 'despatchDate' AS "despatchDate",
  d.document ->> 'arrivalDate' AS "arrivalDate", coalesce(nullif(d.document -> 'seller' ->> 'name', ''), d.document -> 'seller' ->> 'code') AS seller,
  d.sender, coalesce(nullif(d.document -> 'shipTo' ->> 'name', ''), d.document -> 'shipTo' ->> 'code') AS "shipTo"`;
/**
 * A page of each pair of addresses, of which the newest are one. The policy decides what is visible; conditions and order name the whole
 * key of the index in a form that no other index answers, so that the plan is the same whatever is known of the table.
 */
const LIST = /* sql */ `
SELECT ${ROW} FROM (
  SELECT newest.*, s.sender FROM app_shares() s CROSS JOIN LATERAL (
    SELECT d.id, d.number, d.document FROM despatch_advice d
    WHERE d.company_id = ANY (ARRAY[s.company_id]) AND d.sent_from = ANY (ARRAY[s.sent_from]) AND d.sent_to = ANY (ARRAY[s.sent_to])
      AND d.sent_from IS NOT NULL AND d.id < $1
    ORDER BY d.company_id DESC, d.sent_from DESC, d.sent_to DESC, d.id DESC LIMIT $2) newest
  ORDER BY newest.id DESC LIMIT $2) d
ORDER BY d.id DESC`;
const ONE = /* sql */ `
SELECT ${ROW}, d.document FROM (
  SELECT d.id, d.number, d.document, s.sender FROM despatch_advice d 
  JOIN app_shares() s ON d.company_id = s.company_id AND d.sent_from = s.sent_from AND d.sent_to = s.sent_to WHERE d.id = $1) d`;
/** Above every id. */
const FROM_THE_NEWEST = '9223372036854775807';

/** Despatch advices of others, as their receiver. Asked in a transaction that receives: its role sees these columns of these rows and nothing else. */
@Injectable()
export class ReceivedView {
  async list(
    tx: Tx,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<{ rows: ReceivedRow[]; nextCursor: string | null }> {
    const rows = await tx.query<ReceivedRow>(LIST, [cursor ?? FROM_THE_NEWEST, limit + 1], 'received-list');
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.despatchnoteHeadId ?? null) : null };
  }

  /** @throws Problem not-found, for what was sent to others and for nothing alike. */
  async note(tx: Tx, id: DespatchAdviceId): Promise<ReceivedNote> {
    const [row] = await tx.query<ReceivedNote>(ONE, [id], 'received-detail');
    if (!row) throw new Problem('not-found');
    return row;
  }
}
