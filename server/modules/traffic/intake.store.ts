import { Injectable } from '@nestjs/common';
import type { TrafficState } from '../../contract/traffic.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PRIORITY } from '../../platform/queue/job.js';
import { readFileJob } from './traffic.jobs.js';

export interface IncomingFile {
  readonly companyId: string;
  readonly source: 'upload' | 'folder' | 'partner' | 'demo';
  /** The agreement by whose transport it came. */
  readonly sourceAgreementId?: string | undefined;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** zstd-compressed bytes. */
  readonly content: Buffer;
  readonly sender: string | null;
  readonly recipient: string | null;
  readonly controlReference: string | null;
  /** When it came in, where that isn't now: history that is taken over. */
  readonly receivedAt?: Date | undefined;
}
export interface StoredFile {
  readonly id: string;
  readonly state: TrafficState;
  readonly repeats: string | null;
}

/** What a file of a partner is known again by. */
export interface PartnerReceipt {
  readonly companyId: string;
  readonly agreementId: string;
  readonly remoteName: string;
  readonly sha256: Buffer;
}

/**
 * One statement, one round trip: the row of the file, its bytes, its digest, its transaction, and the wake-up of the worker. The digest decides: who
 * inserts it first is processed, everybody after is a duplicate of that one.
 */
const STORE = /* sql */ `
WITH fresh AS (SELECT next_id(at) AS id, at FROM (SELECT coalesce($11::timestamptz, now()) AS at) AS moment),
digest AS (
  INSERT INTO content_digest (company_id, sha256, message_id) SELECT $1, $2, id FROM fresh ON CONFLICT DO NOTHING RETURNING message_id
), message AS (
  INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, state, sender, recipient, control_reference, source_agreement_id, received_at, repeats, processed_at)
  SELECT id, $1, $3, $4, $5, $2, CASE WHEN d.message_id IS NULL THEN 'duplicate' ELSE 'received' END, $7, $8, $9, $10, at,
         CASE WHEN d.message_id IS NULL THEN (SELECT message_id FROM content_digest WHERE company_id = $1 AND sha256 = $2) END,
         CASE WHEN d.message_id IS NULL THEN now() END
  FROM fresh LEFT JOIN digest d ON true
  RETURNING id, state, repeats
), file AS (
  INSERT INTO traffic_file (message_id, company_id, content) SELECT id, $1, $6 FROM fresh
), began AS (
  INSERT INTO edi_transaction (id, company_id, file_id, direction, sender, recipient, partner, control_reference, created_at, delivery)
  SELECT m.id * 10000, $1, m.id, 'I', $7, $8, $7, $9, at, CASE state WHEN 'duplicate' THEN 'duplicate' ELSE 'not-processed' END FROM message m, fresh
), wake AS (
  INSERT INTO outbox (job, job_id, payload, lane, priority)
  SELECT '${readFileJob.name}', 'f-' || id || '-0', jsonb_build_object('id', id::text), outbox_lane($1, $7),
    CASE WHEN $3 = 'upload' THEN ${String(PRIORITY.awaited)} ELSE ${String(PRIORITY.bulk)} END
  FROM message WHERE state = 'received'
)
SELECT id, state, repeats FROM message`;

@Injectable()
export class IntakeStore {
  async store(tx: Tx, file: IncomingFile): Promise<StoredFile> {
    const [row] = await tx.query<StoredFile>(
      STORE,
      [
        file.companyId,
        file.sha256,
        file.source,
        file.fileName,
        file.size,
        file.content,
        file.sender,
        file.recipient,
        file.controlReference,
        file.sourceAgreementId ?? null,
        file.receivedAt ?? null,
      ],
      'intake-store',
    );
    if (!row) throw new Error('The file was not stored');
    if (row.state !== 'duplicate' || row.repeats !== null) return row;
    // The first of these bytes was committed while this statement ran, so only the next one sees it.
    const [late] = await tx.query<{ repeats: string }>(
      `
      UPDATE traffic_message SET repeats = (SELECT message_id FROM content_digest WHERE company_id = $2 AND sha256 = $3)
      WHERE id = $1 RETURNING repeats`,
      [row.id, file.companyId, file.sha256],
    );
    return { ...row, repeats: late?.repeats ?? null };
  }

  /** Records a file that can't be taken in at all: seen and counted, without its bytes. */
  async storeRefused(tx: Tx, file: Omit<IncomingFile, 'content'>, why: string): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
      `
      WITH message AS (
        INSERT INTO traffic_message (company_id, source, file_name, size, sha256, state, last_error, source_agreement_id, error_count, processed_at)
        VALUES ($1, $2, $3, $4, $5, 'blocked', $6, $7, 1, now()) RETURNING id
      ), began AS (
        INSERT INTO edi_transaction (id, company_id, file_id, direction, delivery, error_count) SELECT id * 10000, $1, id, 'I', 'blocked', 1 FROM message
      ) SELECT id FROM message`,
      [file.companyId, file.source, file.fileName, file.size, file.sha256, why, file.sourceAgreementId ?? null],
    );
    if (!row) throw new Error('The file was not recorded');
    return row.id;
  }

  /** Remembers that a file of the drop folder is stored; undefined when it was, with the file it was stored as. */
  async receiptOf(tx: Tx, key: string): Promise<string | undefined> {
    // Every worker sees the same folder: who comes second waits here until the first has stored the file, and then finds its receipt.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key], 'lock-receipt');
    const [row] = await tx.query<{ message_id: string }>('SELECT message_id FROM folder_receipt WHERE key = $1', [key]);
    return row?.message_id;
  }
  async giveReceipt(tx: Tx, key: string, messageId: string): Promise<void> {
    await tx.query('INSERT INTO folder_receipt (key, message_id) VALUES ($1, $2)', [key, messageId]);
  }
  /** Receipts are kept for a day after the file was moved away: another worker may still have it in hand. */
  async dropOldReceipts(tx: Tx): Promise<void> {
    await tx.query(`DELETE FROM folder_receipt WHERE received_at < now() - interval '1 day'`);
  }

  /** As `receiptOf`, for a file of a partner: the same name and content came under the agreement before. */
  async partnerReceiptOf(tx: Tx, file: PartnerReceipt): Promise<string | undefined> {
    const { companyId, agreementId, remoteName, sha256 } = file;
    await tx.query(
      'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
      [`${agreementId}|${remoteName}|${sha256.toString('hex')}`],
      'lock-receipt',
    );
    const [row] = await tx.query<{ message_id: string }>(
      `
      SELECT message_id FROM partner_receipt WHERE company_id = $1 AND agreement_id = $2 AND remote_name = $3 AND sha256 = $4`,
      [companyId, agreementId, remoteName, sha256],
      'partner-receipt',
    );
    return row?.message_id;
  }
  async givePartnerReceipt(
    tx: Tx,
    { companyId, agreementId, remoteName, sha256 }: PartnerReceipt,
    messageId: string,
  ): Promise<void> {
    await tx.query(
      'INSERT INTO partner_receipt (company_id, agreement_id, remote_name, sha256, message_id) VALUES ($1, $2, $3, $4, $5)',
      [companyId, agreementId, remoteName, sha256, messageId],
      'give-partner-receipt',
    );
  }

  /** The company that receives under an identification (UNB 0010 with or without qualifier, VDA supplier number). */
  async companyOfRecipient(tx: Tx, recipient: string): Promise<string | undefined> {
    const [identifier = '', qualifier = ''] = recipient.split(':');
    const [row] = await tx.query<{ company_id: string }>(
      `
      SELECT company_id FROM company_identifier WHERE identifier = $1 AND qualifier IN ($2, '') ORDER BY qualifier DESC LIMIT 1`,
      [identifier, qualifier],
      'company-of-recipient',
    );
    return row?.company_id;
  }
  async companyOfCode(tx: Tx, code: string): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>('SELECT id FROM company WHERE lower(code) = lower($1)', [code]);
    return row?.id;
  }
  /** Where files go whose recipient nobody knows: the company this installation began with. */
  async firstCompany(tx: Tx): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>('SELECT id FROM company ORDER BY id LIMIT 1');
    return row?.id;
  }
}
