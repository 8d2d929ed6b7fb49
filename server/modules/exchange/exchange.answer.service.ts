import { Injectable } from '@nestjs/common';
import type { CompanyId, DocumentId, FileId, TransactionId, TransmissionId } from '../../domain/ids.js';
import type { AcknowledgementState } from '../../domain/outbound/transmission.js';
import type { Acknowledgements } from '../../domain/outbound/acknowledgement.js';
import type { Tx } from '../../platform/database/transaction.js';
import { COUNT_FILE, COUNTED, warningsAt } from './exchange.counts.js';

/** What a file carries; `documentId` is null for acknowledgements. */
export interface SentDocument {
  readonly kind: string;
  readonly documentId: DocumentId | null;
}
/** What is known of a transaction from now on: `acknowledgements` of a message, and the event where it stands otherwise than before. */
export interface Change {
  readonly id: TransactionId;
  readonly acknowledgement: AcknowledgementState;
  readonly acknowledgements: Acknowledgements | null;
  readonly detail: object | null;
}
/** What is known of a file from now on; `answered` when nothing more is waited for. */
export interface FileChange {
  readonly fileId: FileId;
  readonly state: 'acknowledged' | 'rejected' | 'sent';
  readonly acknowledgement: AcknowledgementState;
  readonly isAnswered: boolean;
  readonly why: string | null;
}

/** What acknowledgements change: of files that were sent, and of received files that are answered. */
@Injectable()
export class AnsweredFiles {
  /** Writes outcomes: transactions with their events, files, and the end of waiting; one statement for each. */
  async apply(tx: Tx, companyId: CompanyId, changes: readonly Change[], files: readonly FileChange[]): Promise<void> {
    await tx.query(
      `
      WITH said AS (SELECT * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS s (id, state, outcomes, detail, place)), changed AS (
        UPDATE edi_transaction e SET acknowledgement = s.state, acknowledgement_outcomes = coalesce(s.outcomes::jsonb, e.acknowledgement_outcomes),
          updated_at = CASE WHEN s.detail IS NULL THEN e.updated_at ELSE now() END, warning_count = ${warningsAt('s.state')}, error_count = CASE WHEN e.parent_id IS NULL AND s.state IN ('rejected', 'partly') THEN 1 ELSE 0 END FROM said s WHERE e.id = s.id AND e.company_id = $1
      )
      INSERT INTO transaction_event (transaction_id, company_id, kind, detail) SELECT id, $1, state, detail::jsonb FROM said WHERE detail IS NOT NULL ORDER BY place`,
      [
        companyId,
        changes.map((c) => c.id),
        changes.map((c) => c.acknowledgement),
        changes.map((c) => json(c.acknowledgements)),
        changes.map((c) => json(c.detail)),
      ],
      'apply-acknowledgements',
    );
    if (files.length === 0) return;
    await tx.query(
      `
      WITH said AS (SELECT * FROM unnest($2::bigint[], $3::text[], $4::boolean[], $5::text[]) AS s (file, state, answered, why)), waiting AS (
        UPDATE transmission t SET waits_for = NULL, ack_due_at = NULL FROM said s WHERE t.file_id = s.file AND t.company_id = $1 AND s.answered AND t.waits_for IS NOT NULL
      )
      UPDATE traffic_message m SET state = s.state, error_count = r.error_count, warning_count = r.warning_count, last_error = s.why
      FROM said s JOIN edi_transaction r ON r.id = s.file * 10000 AND r.company_id = $1 WHERE m.id = s.file AND m.company_id = $1 AND m.direction = 'O' AND s.state <> 'sent'`,
      [
        companyId,
        files.map((f) => f.fileId),
        files.map((f) => f.state),
        files.map((f) => f.isAnswered),
        files.map((f) => f.why),
      ],
      'apply-file-acknowledgements',
    );
  }

  /** The transport's own receipt: waiting goes on for the message's acknowledgement where one is agreed, from now. Undefined when it was not waited for. */
  async transportAcknowledged(
    tx: Tx,
    companyId: CompanyId,
    transmissionId: TransmissionId,
  ): Promise<FileId | undefined> {
    const [row] = await tx.query<{ fileId: FileId }>(
      `
      WITH answered AS (
        UPDATE transmission t SET waits_for = w.level, ack_warning_at = w.warning_at, ack_error_at = w.error_at, ack_due_at = CASE WHEN t.ack_waived_at IS NULL THEN w.warning_at END
        FROM transmission o JOIN communication_agreement a ON a.id = o.agreement_id AND a.company_id = o.company_id LEFT JOIN edi_transaction r ON r.id = o.file_id * 10000
        LEFT JOIN LATERAL (SELECT 'message' AS level, now() + make_interval(mins => a.message_warning_minutes) AS warning_at, now() + make_interval(mins => a.message_error_minutes) AS error_at
          WHERE a.acknowledgement_expected AND r.acknowledgement NOT IN ('acknowledged', 'partly', 'rejected')) w ON true
        WHERE o.id = $1 AND o.company_id = $2 AND t.id = o.id AND t.waits_for = 'transport' RETURNING t.*
      ), changed AS (
        UPDATE edi_transaction e SET acknowledgement = CASE WHEN d.ack_due_at IS NULL THEN 'none' ELSE 'awaiting' END, error_count = 0, updated_at = now(),
          warning_count = ${warningsAt("'none'")}
        FROM answered d WHERE e.id >= d.file_id * 10000 AND e.id < (d.file_id + 1) * 10000 AND e.company_id = $2 AND e.acknowledgement IN ('none', 'awaiting', 'late', 'overdue') ${COUNTED}
      ), file AS (${COUNT_FILE} AND m.state = 'sent'), event AS (
        INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
        SELECT file_id * 10000, company_id, 'transport-acknowledged', jsonb_build_object('transmissionId', id::text) FROM answered
      ) SELECT file_id AS "fileId" FROM answered`,
      [transmissionId, companyId],
    );
    return row?.fileId;
  }

  /** The transport's refusal: the partner's system did not take the file. */
  async transportRejected(
    tx: Tx,
    companyId: CompanyId,
    transmissionId: TransmissionId,
    why: string,
  ): Promise<(SentDocument & { readonly fileId: FileId }) | undefined> {
    const [row] = await tx.query<SentDocument & { readonly fileId: FileId }>(
      `
      WITH answered AS (
        UPDATE transmission SET waits_for = NULL, ack_due_at = NULL, ack_waived_at = NULL, state = 'failed', last_error = jsonb_build_object('code', 'refused', 'text', $3::text, 'advice', 'Ask the partner why, then try again.')
        WHERE id = $1 AND company_id = $2 AND state = 'sent' AND waits_for = 'transport' RETURNING *
      ), transactions AS (
        UPDATE edi_transaction e SET processing = 'not-sent', error_count = CASE WHEN e.parent_id IS NULL THEN 1 ELSE 0 END, updated_at = now()
        FROM answered d WHERE e.id >= d.file_id * 10000 AND e.id < (d.file_id + 1) * 10000 AND e.company_id = $2
      ), file AS (
        UPDATE traffic_message m SET state = 'not-sent', error_count = 1, last_error = $3 FROM answered d WHERE m.id = d.file_id AND m.company_id = $2
      ), event AS (
        INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
        SELECT file_id * 10000, company_id, 'not-sent', jsonb_build_object('transmissionId', id::text, 'level', 'transport', 'text', $3::text) FROM answered
      ) SELECT file_id AS "fileId", kind, document_id AS "documentId" FROM answered`,
      [transmissionId, companyId, why.slice(0, 500)],
    );
    return row;
  }

  /** Marks the interchanges of a received file as answered. They are found by their references, once the file's transactions are recorded. */
  async given(
    tx: Tx,
    companyId: CompanyId,
    fileId: FileId,
    references: readonly string[],
    answerFileId: FileId,
  ): Promise<void> {
    await tx.query(
      `
      WITH answered AS (
        UPDATE edi_transaction e SET acknowledgement = 'given', updated_at = now() WHERE e.company_id = $2 AND e.id >= $1::bigint * 10000 AND e.id < ($1::bigint + 1) * 10000
          AND e.direction = 'I' AND e.parent_id IS NULL AND e.control_reference = ANY ($3::text[]) RETURNING e.id
      )
      INSERT INTO transaction_event (transaction_id, company_id, kind, detail) SELECT id, $2, 'acknowledgement-given', jsonb_build_object('fileId', $4::bigint::text) FROM answered`,
      [fileId, companyId, references, answerFileId],
      'answers-given',
    );
  }
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
