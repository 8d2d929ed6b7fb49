import { Injectable } from '@nestjs/common';
import type { TrafficRow, TrafficState } from '../../contract/traffic.js';
import type { AgreementId, CompanyId, FileId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PRIORITY } from '../../platform/queue/job.js';
import { readFileJob } from './exchange.jobs.js';

export interface IncomingFile {
  readonly companyId: CompanyId;
  readonly source: 'upload' | 'folder' | 'partner' | 'demo' | 'manual';
  /** The agreement by whose transport it came. */
  readonly sourceAgreementId?: AgreementId | undefined;
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
  readonly id: FileId;
  readonly state: TrafficState;
  readonly repeats: FileId | null;
}

export interface FileArchiveState {
  readonly id: FileId;
  readonly state: TrafficState;
  readonly archiveState: TrafficRow['archiveState'];
}

/** A try to read a file that failed; `attempt` counts them. */
export interface FailedTry {
  readonly companyId: CompanyId;
  readonly isBlocked: boolean;
  readonly attempt: number;
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
  INSERT INTO edi_transaction (id, company_id, file_id, direction, sender, recipient, partner, control_reference, created_at, processing)
  SELECT m.id * 10000, $1, m.id, 'I', $7, $8, $7, $9, at, CASE state WHEN 'duplicate' THEN 'duplicate' ELSE 'not-processed' END FROM message m, fresh
), wake AS (
  INSERT INTO outbox (job, job_id, payload, lane, priority)
  SELECT '${readFileJob.name}', 'f-' || id || '-0', jsonb_build_object('id', id::text), outbox_lane($1, $7),
    CASE WHEN $3 IN ('upload', 'manual') THEN ${String(PRIORITY.awaited)} ELSE ${String(PRIORITY.bulk)} END
  FROM message WHERE state = 'received'
)
SELECT id, state, repeats FROM message`;

/** Files that come in: stored with their wake-up, put back to be read, put away and brought back. */
@Injectable()
export class IncomingFiles {
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
    const [late] = await tx.query<{ repeats: FileId }>(
      `
      UPDATE traffic_message SET repeats = (SELECT message_id FROM content_digest WHERE company_id = $2 AND sha256 = $3)
      WHERE id = $1 RETURNING repeats`,
      [row.id, file.companyId, file.sha256],
    );
    return { ...row, repeats: late?.repeats ?? null };
  }

  /** Records a file that can't be taken in at all: seen and counted, without its bytes. */
  async storeRefused(tx: Tx, file: Omit<IncomingFile, 'content'>, why: string): Promise<FileId> {
    const [row] = await tx.query<{ id: FileId }>(
      `
      WITH message AS (
        INSERT INTO traffic_message (company_id, source, file_name, size, sha256, state, last_error, source_agreement_id, error_count, processed_at)
        VALUES ($1, $2, $3, $4, $5, 'blocked', $6, $7, 1, now()) RETURNING id
      ), began AS (
        INSERT INTO edi_transaction (id, company_id, file_id, direction, processing, error_count) SELECT id * 10000, $1, id, 'I', 'blocked', 1 FROM message
      ) SELECT id FROM message`,
      [file.companyId, file.source, file.fileName, file.size, file.sha256, why, file.sourceAgreementId ?? null],
    );
    if (!row) throw new Error('The file was not recorded');
    return row.id;
  }

  /**
   * Counts a failed try, keeps what went wrong and wakes the next try; the last one blocks the file. Somebody may wait for it, and the next
   * try takes nobody's place: it goes past the backlog.
   */
  async fail(tx: Tx, id: FileId, why: string, maxAttempts: number): Promise<FailedTry | undefined> {
    const [row] = await tx.query<FailedTry>(
      `
      WITH failed AS (UPDATE traffic_message SET attempts = attempts + 1, last_error = $2, woke_at = now(),
        state = CASE WHEN attempts + 1 >= $3 THEN 'blocked' ELSE state END, error_count = CASE WHEN attempts + 1 >= $3 THEN 1 ELSE error_count END,
        processed_at = CASE WHEN attempts + 1 >= $3 THEN clock_timestamp() END
      WHERE id = $1 AND state = 'received' RETURNING id, state, company_id, sender, attempts
      ), stopped AS (
        UPDATE edi_transaction t SET processing = 'blocked', error_count = 1, updated_at = now() FROM failed f WHERE t.id = f.id * 10000 AND f.state = 'blocked'
      ), again AS (
        INSERT INTO outbox (job, job_id, payload, lane, priority)
        SELECT '${readFileJob.name}', 'f-' || id || '-a' || attempts, jsonb_build_object('id', id::text), outbox_lane(company_id, sender), ${String(PRIORITY.awaited)} FROM failed WHERE state = 'received'
      ) SELECT state = 'blocked' AS "isBlocked", company_id AS "companyId", attempts AS attempt FROM failed`,
      [id, why.slice(0, 2_000), maxAttempts],
    );
    return row;
  }

  /** Puts a file back to wait for reading, with a new wake-up; false when it waits already or its bytes were never stored. */
  async readAgain(tx: Tx, companyId: CompanyId, id: FileId): Promise<boolean> {
    const rows = await tx.query(
      `
      WITH again AS (
        UPDATE traffic_message m SET state = 'received', wake = wake + 1, woke_at = now(), attempts = 0, last_error = NULL, processed_at = NULL
        WHERE m.id = $1 AND m.company_id = $2 AND m.direction = 'I' AND m.state <> 'received' AND m.archive_state <> 'deleted' AND EXISTS (SELECT FROM traffic_file f WHERE f.message_id = m.id)
        RETURNING m.id, m.wake, m.company_id, m.sender
      ), began AS (
        UPDATE edi_transaction t SET processing = 'not-processed', validation = 'not-validated', updated_at = now() FROM again WHERE t.id = again.id * 10000
      )
      INSERT INTO outbox (job, job_id, payload, lane, priority)
      SELECT '${readFileJob.name}', 'f-' || id || '-' || wake, jsonb_build_object('id', id::text), outbox_lane(company_id, sender), ${String(PRIORITY.awaited)}
      FROM again RETURNING id`,
      [id, companyId],
    );
    return rows.length > 0;
  }

  /** Archives a file for a person, or deletes it; undefined when there is no such file. Idempotent. */
  async putAway(
    tx: Tx,
    companyId: CompanyId,
    id: FileId,
    state: 'archived' | 'deleted',
    userId: UserId,
  ): Promise<FileArchiveState | undefined> {
    const [row] = await tx.query<FileArchiveState>(
      `
      UPDATE traffic_message SET
        archive_state_at = CASE WHEN archive_state = $3 THEN archive_state_at ELSE now() END, archive_state_by = CASE WHEN archive_state = $3 THEN archive_state_by ELSE $4 END, archive_state = $3
      WHERE id = $1 AND company_id = $2 RETURNING id, state, archive_state AS "archiveState"`,
      [id, companyId, state, userId],
    );
    return row;
  }

  /** Puts a file back into the lists; undefined when there is no such file. Retention keeps it for a while. */
  async restore(tx: Tx, companyId: CompanyId, id: FileId, userId: UserId): Promise<FileArchiveState | undefined> {
    const [row] = await tx.query<FileArchiveState>(
      `
      UPDATE traffic_message SET archive_state = 'open', archive_state_at = NULL, archive_state_by = NULL, restored_at = now(), restored_by = $3
      WHERE id = $1 AND company_id = $2 RETURNING id, state, archive_state AS "archiveState"`,
      [id, companyId, userId],
    );
    return row;
  }

  /** Puts bytes from the archive back beside their file, in a partition made for them where the month has none. */
  async putBack(tx: Tx, companyId: CompanyId, id: FileId, content: Buffer): Promise<void> {
    await tx.query(`SELECT ensure_partition('traffic_file', '20' || left(lpad($1::bigint::text, 14, '0'), 4))`, [id]);
    await tx.query(
      'INSERT INTO traffic_file (message_id, company_id, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [id, companyId, content],
    );
  }

  /** Queues files again that still wait, unless a transaction has them locked; returns how many. */
  async requeue(tx: Tx, ids: readonly string[]): Promise<number> {
    const rows = await tx.query(
      `
      WITH waiting AS (
        SELECT id FROM traffic_message WHERE id = ANY ($1::bigint[]) AND state = 'received' FOR UPDATE SKIP LOCKED
      ), requeued AS (
        UPDATE traffic_message m SET woke_at = now(), wake = wake + 1 FROM waiting w WHERE m.id = w.id RETURNING m.id, m.wake, m.company_id, m.sender
      )
      INSERT INTO outbox (job, job_id, payload, lane)
      SELECT '${readFileJob.name}', 'f-' || id || '-' || wake, jsonb_build_object('id', id::text), outbox_lane(company_id, sender) FROM requeued RETURNING id`,
      [ids],
    );
    return rows.length;
  }
}
