import { Injectable } from '@nestjs/common';
import type { AgreementId, CompanyId, DocumentId, FileId, TransmissionId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { COUNT_FILE, COUNTED, warningsAt } from './exchange.counts.js';
import { sendFileJob } from './exchange.jobs.js';

/** A transmission in our hands. `attempts` is what we may say its outcome by: whoever took it later has another. */
export interface Claimed {
  readonly id: TransmissionId;
  readonly companyId: CompanyId;
  readonly fileId: FileId;
  readonly agreementId: AgreementId;
  readonly fileName: string;
  readonly attempts: number;
  readonly failures: number;
  /** zstd-compressed bytes; null where they lie in the archive. */
  readonly content: Buffer | null;
}
export interface Outcome {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
  /** Kind of the document that the file carries. */
  readonly kind: string;
  readonly documentId: DocumentId | null;
}
export interface LastError {
  readonly code: string;
  readonly text: string;
  readonly advice: string;
}

/** Seconds for which what was handed to the queue counts as on its way: jobs wait there for no transfer. */
const HANDED_OVER_SECONDS = 10;
/** As many as a job names. */
const REQUEUED_OF_AGREEMENT = 8;

/** A transmission that may be claimed now. */
export interface Due {
  readonly id: TransmissionId;
  readonly agreementId: AgreementId;
}

/** All rows of a file: its interchange and the messages in it. */
const ROWS_OF = (file: string): string =>
  `e.id >= ${file}.file_id * 10000 AND e.id < (${file}.file_id + 1) * 10000 AND e.company_id = ${file}.company_id`;
/** What a file may be called while it is on its way; an answer that came early stays. */
const UNDER_WAY = `('queued', 'sending', 'not-sent')`;

/** May be claimed now: it waits, or its worker died. Both were due already. */
const IS_DUE = `state IN ('queued', 'sending') AND next_at <= now() AND (state = 'queued' OR lease_until <= now())`;

const CLAIM = /* sql */ `
WITH claimed AS (
  UPDATE transmission SET state = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => $2), wake_at = now() + make_interval(secs => $2)
  WHERE id = $1 AND ${IS_DUE} RETURNING *
), file AS (
  UPDATE traffic_message m SET state = 'sending', attempts = c.attempts FROM claimed c WHERE m.id = c.file_id AND m.company_id = c.company_id AND m.state IN ${UNDER_WAY}
), transactions AS (
  UPDATE edi_transaction e SET processing = 'sending', updated_at = now() FROM claimed c WHERE ${ROWS_OF('c')} AND e.processing IN ${UNDER_WAY}
)
SELECT c.id, c.company_id AS "companyId", c.file_id AS "fileId", c.agreement_id AS "agreementId", c.file_name AS "fileName", c.attempts, c.failures, f.content
FROM claimed c LEFT JOIN traffic_file f ON f.message_id = c.file_id AND f.company_id = c.company_id`;

/** Sent, with what is waited for from now on: the transport's own receipt where it comes later, else the partner's message. */
const SENT = /* sql */ `
WITH done AS (
  UPDATE transmission t SET state = 'sent', sent_at = now(), failures = 0, lease_until = NULL, wake_at = NULL, last_error = NULL, receipt = $3::jsonb,
    waits_for = w.level, ack_warning_at = w.warning_at, ack_error_at = w.error_at, ack_due_at = w.warning_at
  FROM transmission o JOIN communication_agreement a ON a.id = o.agreement_id AND a.company_id = o.company_id
    LEFT JOIN edi_transaction r ON r.id = o.file_id * 10000 AND r.company_id = o.company_id
    LEFT JOIN LATERAL (
      SELECT 'transport' AS level, now() + make_interval(mins => a.transport_warning_minutes) AS warning_at, now() + make_interval(mins => a.transport_error_minutes) AS error_at
      WHERE a.transport_kind = 'oftp2' OR (a.transport_kind = 'as2' AND a.transport_settings->>'mdn' = 'async')
      UNION ALL
      SELECT 'message', now() + make_interval(mins => a.message_warning_minutes), now() + make_interval(mins => a.message_error_minutes)
      WHERE r.acknowledgement IN ('awaiting', 'late', 'overdue') LIMIT 1
    ) w ON true
  WHERE t.id = $1 AND o.id = t.id AND t.attempts = $2 AND t.state = 'sending' RETURNING t.*
), file AS (
  UPDATE traffic_message m SET state = 'sent', error_count = 0, last_error = NULL, processed_at = clock_timestamp() FROM done d
  WHERE m.id = d.file_id AND m.company_id = d.company_id AND m.state IN ${UNDER_WAY}
), transactions AS (
  UPDATE edi_transaction e SET processing = 'sent', error_count = 0, updated_at = now() FROM done d WHERE ${ROWS_OF('d')} AND e.processing IN ${UNDER_WAY}
), event AS (
  INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
  SELECT d.file_id * 10000, d.company_id, k.kind, k.detail FROM done d CROSS JOIN LATERAL (
    VALUES (1, 'sent', jsonb_build_object('transmissionId', d.id::text, 'fileName', d.file_name, 'attempts', d.attempts)),
      (2, 'transport-acknowledged', jsonb_build_object('transmissionId', d.id::text)),
      (3, 'awaiting', jsonb_build_object('level', d.waits_for, 'warningAt', d.ack_warning_at, 'errorAt', d.ack_error_at))
  ) AS k (place, kind, detail) WHERE CASE k.kind WHEN 'sent' THEN true WHEN 'awaiting' THEN d.waits_for IS NOT NULL ELSE (d.receipt->>'acknowledged')::boolean END ORDER BY k.place
)
SELECT company_id AS "companyId", file_id AS "fileId", kind, document_id AS "documentId" FROM done`;

/** Not sent this time: it waits for the next, or somebody has to act. */
const FAILED = /* sql */ `
WITH failed AS (
  UPDATE transmission t SET failures = failures + 1, lease_until = NULL, last_error = $3::jsonb, state = CASE WHEN $4::float8 IS NULL THEN 'failed' ELSE 'queued' END,
    next_at = now() + make_interval(secs => coalesce($4, 0)), wake_at = now() + make_interval(secs => $4)
  WHERE id = $1 AND attempts = $2 AND state = 'sending' RETURNING *
), file AS (
  UPDATE traffic_message m SET state = CASE f.state WHEN 'failed' THEN 'not-sent' ELSE 'queued' END, error_count = CASE f.state WHEN 'failed' THEN 1 ELSE 0 END,
    last_error = f.last_error->>'text' FROM failed f WHERE m.id = f.file_id AND m.company_id = f.company_id AND m.state IN ${UNDER_WAY}
), transactions AS (
  UPDATE edi_transaction e SET processing = CASE f.state WHEN 'failed' THEN 'not-sent' ELSE 'queued' END, updated_at = now(),
    error_count = CASE WHEN f.state = 'failed' AND e.parent_id IS NULL THEN 1 ELSE 0 END FROM failed f WHERE ${ROWS_OF('f')} AND e.processing IN ${UNDER_WAY}
), event AS (
  INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
  SELECT file_id * 10000, company_id, CASE state WHEN 'failed' THEN 'not-sent' ELSE 'retried' END,
    last_error || jsonb_build_object('transmissionId', id::text, 'attempts', attempts) || CASE state WHEN 'failed' THEN '{}' ELSE jsonb_build_object('nextAt', next_at) END FROM failed
)
SELECT company_id AS "companyId", file_id AS "fileId", kind, document_id AS "documentId" FROM failed`;

const NEXT_DUE = /* sql */ `
(SELECT id, agreement_id AS "agreementId" FROM transmission WHERE ${IS_DUE} AND agreement_id > $1 AND agreement_id <> ALL ($2::bigint[]) ORDER BY agreement_id, next_at LIMIT 1)
UNION ALL
(SELECT id, agreement_id AS "agreementId" FROM transmission WHERE ${IS_DUE} AND agreement_id <= $1 AND agreement_id <> ALL ($2::bigint[]) ORDER BY agreement_id, next_at LIMIT 1)
LIMIT 1`;

/**
 * Transmissions that are due without a job of theirs: none in the outbox, and none handed to the queue within some seconds. A few of each
 * agreement: the worker that sends them goes on with the others.
 */
const STALLED = /* sql */ `
WITH in_queue AS (
  SELECT (payload->>'id')::bigint AS id FROM outbox WHERE job = '${sendFileJob.name}'
  UNION ALL SELECT unnest(ids) FROM handed_over WHERE job = '${sendFileJob.name}' AND at > now() - make_interval(secs => $1)
), due AS (
  SELECT t.id, t.wake_at, row_number() OVER (PARTITION BY t.agreement_id ORDER BY t.wake_at, t.id) AS place FROM transmission t LEFT JOIN in_queue q ON q.id = t.id
  WHERE t.state IN ('queued', 'sending') AND t.wake_at <= now() AND q.id IS NULL
)
SELECT id FROM due WHERE place <= $2 ORDER BY place, wake_at LIMIT $3`;

const REQUEUE = /* sql */ `
WITH stalled AS (
  SELECT id FROM transmission WHERE id = ANY ($1::bigint[]) AND state IN ('queued', 'sending') AND wake_at <= now() FOR UPDATE SKIP LOCKED
), requeued AS (
  UPDATE transmission t SET wake = wake + 1, wake_at = now() + interval '30 seconds' FROM stalled s WHERE t.id = s.id RETURNING t.id, t.wake, t.company_id, t.agreement_id
)
INSERT INTO outbox (job, job_id, payload, lane) SELECT '${sendFileJob.name}', 't-' || id || '-' || wake, jsonb_build_object('id', id::text), outbox_lane(company_id, 'to ' || agreement_id) FROM requeued RETURNING id`;

/** Acknowledgements that should have come: a warning first, then an error. What is waited for longer has a row each, found by its time. */
const OVERDUE = /* sql */ `
WITH due AS (
  SELECT id FROM transmission WHERE ack_due_at <= now() ORDER BY ack_due_at LIMIT $1 FOR UPDATE SKIP LOCKED
), marked AS (
  UPDATE transmission t SET ack_due_at = CASE WHEN now() < t.ack_error_at THEN t.ack_error_at END FROM due WHERE t.id = due.id
  RETURNING t.id, t.company_id, t.file_id, t.waits_for, CASE WHEN now() < t.ack_error_at THEN 'late' ELSE 'overdue' END AS word, CASE WHEN now() < t.ack_error_at THEN 0 ELSE 1 END AS errors
), changed AS (
  UPDATE edi_transaction e SET acknowledgement = m.word, updated_at = now(), error_count = CASE WHEN e.parent_id IS NULL THEN m.errors ELSE 0 END,
    warning_count = ${warningsAt('m.word')} FROM marked m WHERE ${ROWS_OF('m')} AND e.acknowledgement IN ('none', 'awaiting', 'late') ${COUNTED}
), file AS (${COUNT_FILE} AND m.state = 'sent'), event AS (
  INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
  SELECT file_id * 10000, company_id, word, jsonb_build_object('transmissionId', id::text, 'level', waits_for) FROM marked
)
SELECT company_id AS "companyId", file_id AS "fileId" FROM marked`;

/** Transmissions on their way: claimed, sent, failed or requeued, and acknowledgements that are late. */
@Injectable()
export class Transmissions {
  /** A transmission, if it may be claimed now. */
  async due(tx: Tx, id: TransmissionId): Promise<Due | undefined> {
    const [row] = await tx.query<Due>(
      `SELECT id, agreement_id AS "agreementId" FROM transmission WHERE id = $1 AND ${IS_DUE}`,
      [id],
      'due-transmission',
    );
    return row;
  }

  /** The next transmission that may be claimed, of the agreement after the one that was served last; none of `full`. */
  async nextDue(tx: Tx, after: string, full: readonly string[]): Promise<Due | undefined> {
    const [row] = await tx.query<Due>(NEXT_DUE, [after, full], 'next-transmission');
    return row;
  }

  /** No slot was free: it is queued again in some seconds, unless another worker takes it before. */
  async offerAgain(tx: Tx, id: TransmissionId, seconds: number): Promise<void> {
    await tx.query(
      `UPDATE transmission SET wake_at = now() + make_interval(secs => $2) WHERE id = $1 AND ${IS_DUE}`,
      [id, seconds],
      'offer-again',
    );
  }

  /** Claims a transmission for some seconds, by the database's clock; undefined when it is done, not due or claimed. */
  async claim(tx: Tx, id: TransmissionId, seconds: number): Promise<Claimed | undefined> {
    const [row] = await tx.query<Claimed>(CLAIM, [id, seconds], 'claim-transmission');
    return row;
  }

  /** Extends the claim; false when another worker has it by now. */
  async keep(tx: Tx, { id, attempts }: Claimed, seconds: number): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE transmission SET lease_until = now() + make_interval(secs => $3), wake_at = now() + make_interval(secs => $3)
      WHERE id = $1 AND attempts = $2 AND state = 'sending' RETURNING id`,
      [id, attempts, seconds],
    );
    return rows.length > 0;
  }

  /** Undefined when another took it meanwhile; then his word counts. */
  async sent(tx: Tx, { id, attempts }: Claimed, receipt: object): Promise<Outcome | undefined> {
    const [row] = await tx.query<Outcome>(SENT, [id, attempts, JSON.stringify(receipt)], 'transmission-sent');
    return row;
  }

  /** `waitSeconds` null gives it up. */
  async failed(
    tx: Tx,
    { id, attempts }: Claimed,
    error: LastError,
    waitSeconds: number | null,
  ): Promise<Outcome | undefined> {
    const [row] = await tx.query<Outcome>(
      FAILED,
      [id, attempts, JSON.stringify(error), waitSeconds],
      'transmission-failed',
    );
    return row;
  }

  /** Queues up to `limit` transmissions that are due again or stalled; returns how many. */
  async requeueDue(tx: Tx, limit: number): Promise<number> {
    // The planner's estimates of tables that fill and empty within seconds would choose a nested loop, quadratic in the backlog.
    await tx.query('SET LOCAL enable_nestloop = off');
    const due = await tx.query<{ id: TransmissionId }>(STALLED, [HANDED_OVER_SECONDS, REQUEUED_OF_AGREEMENT, limit]);
    await tx.query('SET LOCAL enable_nestloop = on');
    if (due.length === 0) return 0;
    return (await tx.query(REQUEUE, [due.map(({ id }) => id)])).length;
  }

  markOverdue(tx: Tx, limit: number): Promise<Pick<Outcome, 'companyId' | 'fileId'>[]> {
    return tx.query(OVERDUE, [limit]);
  }
}
