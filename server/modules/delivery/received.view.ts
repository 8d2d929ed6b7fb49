import { Injectable } from '@nestjs/common';
import type { ReceivedNote, ReceivedRow } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

const ROW = /* sql */ `
  d.id AS "despatchnoteHeadId", d.number AS "documentNumber", d.document ->> 'issueDate' AS "issueDate", d.document ->> 'despatchDate' AS "despatchDate",
  d.document ->> 'arrivalDate' AS "arrivalDate", coalesce(nullif(d.document -> 'seller' ->> 'name', ''), d.document -> 'seller' ->> 'code') AS seller,
  coalesce(nullif(d.document -> 'shipTo' ->> 'name', ''), d.document -> 'shipTo' ->> 'code') AS "shipTo"`;
/** What the policy decides over; the condition leads to it by the index. */
const FROM = 'FROM despatch_advice d WHERE d.sent_to = ANY ((SELECT app_addresses())::text[])';

/** Despatch advices of others, as their receiver. Asked in a transaction that receives: its role sees these columns of these rows and nothing else. */
@Injectable()
export class ReceivedView {
  async list(
    tx: Tx,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<{ rows: ReceivedRow[]; nextCursor: string | null }> {
    const rows = await tx.query<ReceivedRow>(
      `SELECT ${ROW} ${FROM} AND ($1::bigint IS NULL OR d.id < $1) ORDER BY d.id DESC LIMIT $2`,
      [cursor ?? null, limit + 1],
      'received-list',
    );
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.despatchnoteHeadId ?? null) : null };
  }

  /** @throws Problem not-found, for what was sent to others and for nothing alike. */
  async note(tx: Tx, id: DespatchAdviceId): Promise<ReceivedNote> {
    const [row] = await tx.query<ReceivedNote>(
      `SELECT ${ROW}, d.document ${FROM} AND d.id = $1`,
      [id],
      'received-detail',
    );
    if (!row) throw new Problem('not-found');
    return row;
  }
}
