import { Injectable } from '@nestjs/common';
import type { AgreementId, CompanyId, DocumentId, FileId, TransmissionId, UserId } from '../../domain/ids.js';
import {
  FILE_NUMBER,
  type AcknowledgementState,
  type OutgoingFileName,
  type Wait,
} from '../../domain/outbound/transmission.js';
import type { Finding } from '../../edi/finding.js';
import type { DocumentKind } from '../../edi/model/document.js';
import type { Tx } from '../../platform/database/transaction.js';
import { COUNT_FILE, COUNTED, warningsAt } from './exchange.counts.js';
import { sendFileJob } from './exchange.jobs.js';

/** Whose references follow each other: a pair of addresses, tests apart, and each VDA message by itself. */
export interface Pair {
  readonly companyId: CompanyId;
  readonly sender: string;
  readonly recipient: string;
  readonly test: boolean;
  /** The VDA message whose transmission numbers are counted; '' for interchanges of EDIFACT. */
  readonly series: string;
}

/** A written file with everything that is recorded of it. */
export interface NewFile extends Pair {
  readonly agreementId: AgreementId;
  readonly partner: string;
  /** Kind of the document that it carries. */
  readonly kind: DocumentKind | 'acknowledgement';
  readonly documentId: DocumentId | null;
  readonly standard: 'EDIFACT' | 'VDA';
  /** Codes of the places that its documents are for; null where they name none. */
  readonly shipTos: readonly string[] | null;
  readonly answersFileId: FileId | null;
  readonly resends: TransmissionId | null;
  readonly fileName: OutgoingFileName;
  readonly size: number;
  readonly sha256: Buffer;
  /** zstd-compressed bytes. */
  readonly content: Buffer;
  readonly controlReference: string;
  readonly warningCount: number;
  readonly findings: readonly Finding[];
  readonly findingsOmitted: number;
  readonly acknowledgement: Extract<AcknowledgementState, 'none' | 'awaiting'>;
  /** In the order of the file; UNH 0062 counts from 1, a message of VDA has the transmission's number. */
  readonly messages: readonly {
    readonly type: string;
    readonly version: string;
    readonly documentKind: string;
    readonly documentNumber: string;
  }[];
  readonly createdBy: UserId | null;
}
export interface QueuedFile {
  readonly fileId: FileId;
  readonly transmissionId: TransmissionId;
  readonly fileName: string;
}

/**
 * A file that goes out, in one statement: its row and bytes, its interchange and messages with their first event, its transmission and the
 * wake-up. The file's number goes into a name of ours, since others may send into the same folder with references that count from 1 as
 * well, and into an agreed name that a file had before, of this agreement under another pair of addresses or of any that sends to the same
 * place: who takes it at the same time waits.
 */
const INSERT = /* sql */ `
WITH ids AS (SELECT next_id() AS file, next_id() AS transmission),
taken AS (
  INSERT INTO outgoing_name (company_id, place, name) SELECT $1, a.send_place, lower($9::text) FROM communication_agreement a
  WHERE a.id = $2 AND a.company_id = $1 AND $9 IS NOT NULL AND NOT EXISTS (SELECT FROM transmission t WHERE t.agreement_id = $2 AND t.file_name = $9 AND t.number = 1)
  ON CONFLICT DO NOTHING RETURNING name
), named AS (
  SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN $9 ELSE replace($25, '${FILE_NUMBER}', ids.file::text) END AS file_name FROM ids
), file AS (
  INSERT INTO traffic_message (id, company_id, direction, source, file_name, size, sha256, state, standard, message_type, message_version, charset, sender, recipient,
    partner, control_reference, document_number, agreement_id, warning_count, findings_omitted, ship_tos)
  SELECT ids.file, $1, 'O', 'outbound', named.file_name, $10, $11, 'queued', $27, ($16::text[])[1], ($17::text[])[1], NULL, $13, $14, $3, $15, ($19::text[])[1], $2, $20, $24, $26::text[]
  FROM ids, named
), bytes AS (
  INSERT INTO traffic_file (message_id, company_id, content) SELECT ids.file, $1, $12 FROM ids
), doubts AS (
  INSERT INTO traffic_finding (message_id, company_id, findings) SELECT ids.file, $1, $23::jsonb FROM ids WHERE $23::jsonb <> '[]'
), kind AS (
  INSERT INTO traffic_message_type (company_id, message_type) VALUES ($1, ($16::text[])[1]) ON CONFLICT DO NOTHING
), transactions AS (
  INSERT INTO edi_transaction (id, company_id, file_id, parent_id, direction, standard, message_type, message_version, document_kind, document_number, control_reference,
    sender, recipient, partner, agreement_id, test, validation, processing, acknowledgement, warning_count)
  SELECT ids.file * 10000, $1::bigint, ids.file, NULL::bigint, 'O', $27, ($16::text[])[1], ($17::text[])[1], ($18::text[])[1], ($19::text[])[1], $15,
    $13, $14, $3, $2::bigint, $21::boolean, 'ok', 'queued', $22, $20 FROM ids
  UNION ALL
  SELECT ids.file * 10000 + m.place, $1::bigint, ids.file, ids.file * 10000, 'O', $27, m.type, m.version, m.kind, m.number, CASE $27 WHEN 'VDA' THEN $15 ELSE m.place::text END,
    $13, $14, $3, $2::bigint, $21::boolean, 'ok', 'queued', $22, 0
  FROM ids, unnest($16::text[], $17::text[], $18::text[], $19::text[]) WITH ORDINALITY AS m (type, version, kind, number, place)
), sent AS (
  INSERT INTO transmission (id, company_id, file_id, agreement_id, kind, document_id, answers_file_id, resends, file_name, size, sha256, wake_at, created_by)
  SELECT ids.transmission, $1, ids.file, $2, $4, $5, $6, $7, named.file_name, $10, $11, now() + interval '30 seconds', $8 FROM ids, named
), event AS (
  INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
  SELECT ids.file * 10000, $1, 'queued', jsonb_build_object('transmissionId', ids.transmission::text, 'fileName', named.file_name) FROM ids, named
), wake AS (
  INSERT INTO outbox (job, job_id, payload, lane) SELECT '${sendFileJob.name}', 't-' || transmission || '-0', jsonb_build_object('id', transmission::text), outbox_lane($1::bigint, 'to ' || $2::bigint) FROM ids
)
SELECT ids.file AS "fileId", ids.transmission AS "transmissionId", named.file_name AS "fileName" FROM ids, named`;

/** Wakes a worker for a transmission that was just changed. */
const WAKE = /* sql */ `INSERT INTO outbox (job, job_id, payload, lane) SELECT '${sendFileJob.name}', 't-' || id || '-' || wake, jsonb_build_object('id', id::text), outbox_lane(company_id, 'to ' || agreement_id) FROM`;

/** Of a transaction `e`: its answer has not come, whether it is waited for or `g` says that somebody gave up. */
const UNANSWERED = `(e.acknowledgement IN ('awaiting', 'late', 'overdue') OR (g.is_waived AND e.acknowledgement = 'none'))`;

/** What a command by hand starts from; held until the end of the transaction. */
export interface HeldTransmission extends Wait {
  readonly id: TransmissionId;
  readonly fileId: FileId;
  readonly number: number;
  readonly kind: NewFile['kind'];
  readonly documentId: DocumentId | null;
  readonly agreementId: AgreementId;
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled';
  readonly sentAt: string | null;
  /** Whether it is the last one of its file, and none went out in its place under another reference. */
  readonly isLast: boolean;
  /** Whether the bytes are at hand; else they lie in the archive. */
  readonly hasBytes: boolean;
}

/** Files that go out: stored with their transmission, queued again, stopped, waited for. */
@Injectable()
export class OutgoingFiles {
  /** The next control reference of a pair, from 1. Everybody else who sends there waits for the commit: to be called as late as can be. */
  async nextReference(tx: Tx, { companyId, sender, recipient, test, series }: Pair): Promise<string> {
    const [row] = await tx.query<{ last: string }>(
      'SELECT next_control_reference($1, $2, $3, $4, $5) AS last',
      [companyId, sender, recipient, test, series],
      'next-reference',
    );
    if (!row) throw new Error('The counter gave no reference');
    return row.last;
  }

  async insert(tx: Tx, file: NewFile): Promise<QueuedFile> {
    const of = (name: 'type' | 'version' | 'documentKind' | 'documentNumber'): string[] =>
      file.messages.map((message) => message[name]);
    const [row] = await tx.query<QueuedFile>(
      INSERT,
      [
        file.companyId,
        file.agreementId,
        file.partner,
        file.kind,
        file.documentId,
        file.answersFileId,
        file.resends,
        file.createdBy,
        file.fileName.agreed,
        file.size,
        file.sha256,
        file.content,
        file.sender,
        file.recipient,
        file.controlReference,
        of('type'),
        of('version'),
        of('documentKind'),
        of('documentNumber'),
        file.warningCount,
        file.test,
        file.acknowledgement,
        JSON.stringify(file.findings),
        file.findingsOmitted,
        file.fileName.numbered,
        file.shipTos,
        file.standard,
      ],
      'outbound-insert',
    );
    if (!row) throw new Error('The file was not stored');
    return row;
  }

  /** A transmission with all others of its file held in their order, so that commands and acknowledgements take turns. */
  async lock(tx: Tx, companyId: CompanyId, id: TransmissionId): Promise<HeldTransmission | undefined> {
    await tx.query(
      `
      SELECT id FROM transmission WHERE company_id = $2 AND file_id = (SELECT file_id FROM transmission WHERE id = $1 AND company_id = $2) ORDER BY id FOR UPDATE`,
      [id, companyId],
      'lock-file',
    );
    // Only a statement that begins after the wait sees what whoever had it before has added.
    const [row] = await tx.query<HeldTransmission>(
      `
      SELECT id, file_id AS "fileId", number, kind, document_id AS "documentId", agreement_id AS "agreementId", state, sent_at AS "sentAt", waits_for AS "waitsFor", ack_waived_at AS "waivedAt",
        NOT EXISTS (SELECT FROM transmission l WHERE l.file_id = t.file_id AND l.number > t.number)
          AND NOT EXISTS (SELECT FROM transmission n WHERE n.document_id = t.document_id AND n.company_id = t.company_id AND n.resends = t.id) AS "isLast",
        EXISTS (SELECT FROM traffic_file f WHERE f.message_id = t.file_id AND f.company_id = t.company_id) AS "hasBytes"
      FROM transmission t WHERE id = $1 AND company_id = $2`,
      [id, companyId],
      'held-transmission',
    );
    return row;
  }

  /** Puts a transmission back into the queue, due now. */
  async requeue(tx: Tx, companyId: CompanyId, id: TransmissionId): Promise<void> {
    await tx.query(
      `
      WITH again AS (
        UPDATE transmission SET state = 'queued', failures = 0, next_at = now(), wake = wake + 1, wake_at = now() + interval '30 seconds' WHERE id = $1 AND company_id = $2
        RETURNING id, company_id, agreement_id, file_id, wake
      ), file AS (
        UPDATE traffic_message m SET state = 'queued', error_count = 0 FROM again WHERE m.id = again.file_id AND m.company_id = $2 AND m.state IN ('queued', 'not-sent')
      ), transactions AS (
        UPDATE edi_transaction e SET processing = 'queued', error_count = 0, updated_at = now() FROM again
        WHERE e.company_id = $2 AND e.id >= again.file_id * 10000 AND e.id < (again.file_id + 1) * 10000 AND e.processing IN ('queued', 'not-sent')
      ), event AS (
        INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
        SELECT file_id * 10000, company_id, 'queued', jsonb_build_object('transmissionId', id::text, 'byHand', true) FROM again
      ) ${WAKE} again`,
      [id, companyId],
    );
  }

  async cancel(tx: Tx, companyId: CompanyId, id: TransmissionId): Promise<void> {
    await tx.query(
      `
      WITH ended AS (
        UPDATE transmission SET state = 'cancelled', wake_at = NULL WHERE id = $1 AND company_id = $2 RETURNING id, company_id, file_id
      ), file AS (
        UPDATE traffic_message m SET state = 'not-sent', error_count = 0 FROM ended WHERE m.id = ended.file_id AND m.company_id = $2 AND m.state IN ('queued', 'not-sent')
      ), transactions AS (
        UPDATE edi_transaction e SET processing = 'not-sent', error_count = 0, updated_at = now() FROM ended
        WHERE e.company_id = $2 AND e.id >= ended.file_id * 10000 AND e.id < (ended.file_id + 1) * 10000 AND e.processing IN ('queued', 'not-sent')
      )
      INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
      SELECT file_id * 10000, company_id, 'not-sent', jsonb_build_object('transmissionId', id::text, 'cancelled', true) FROM ended`,
      [id, companyId],
    );
  }

  /**
   * Nobody waits for the answer to this sending any more: it is sent once more, and the answer to that one counts. A new reference takes
   * its error along; under the same one waiting begins anew, and what the waiting so far had come to goes.
   */
  async stopWaiting(tx: Tx, companyId: CompanyId, id: TransmissionId, newReference: boolean): Promise<void> {
    await tx.query(
      `
      WITH given_up AS (
        UPDATE transmission t SET waits_for = NULL, ack_due_at = NULL WHERE id = $1 AND company_id = $2
        RETURNING file_id, ack_waived_at IS NOT NULL AS is_waived, CASE WHEN NOT $3 AND kind <> 'acknowledgement' AND (SELECT a.acknowledgement_expected FROM communication_agreement a WHERE a.id = t.agreement_id AND a.company_id = $2) THEN 'awaiting' ELSE 'none' END AS word,
          $3 OR EXISTS (SELECT FROM edi_transaction o WHERE o.id = t.file_id * 10000 AND o.acknowledgement IN ('late', 'overdue')) AS is_done
      ), changed AS (
        UPDATE edi_transaction e SET acknowledgement = CASE WHEN ${UNANSWERED} THEN g.word ELSE e.acknowledgement END,
          error_count = CASE WHEN g.is_done THEN 0 ELSE e.error_count END, updated_at = now(),
          warning_count = ${warningsAt('g.word')}
        FROM given_up g WHERE e.id >= g.file_id * 10000 AND e.id < (g.file_id + 1) * 10000 AND e.company_id = $2 AND (g.is_done OR ${UNANSWERED}) ${COUNTED}
      )
      ${COUNT_FILE}`,
      [id, companyId, newReference],
    );
  }

  /**
   * The answer to this sending is not expected any more, or is again. What the waiting had come to goes; where it is expected again, whoever
   * looks after what is late says so anew. An answer that comes is matched with the transactions, whatever is said here.
   */
  async expect(tx: Tx, companyId: CompanyId, id: TransmissionId, isExpected: boolean, userId: UserId): Promise<void> {
    await tx.query(
      `
      WITH said AS (
        UPDATE transmission SET ack_waived_at = CASE WHEN NOT $3 THEN now() END, ack_due_at = CASE WHEN $3 THEN ack_warning_at END WHERE id = $1 AND company_id = $2
        RETURNING id, company_id, file_id, waits_for, CASE WHEN $3 THEN 'awaiting' ELSE 'none' END AS word
      ), changed AS (
        UPDATE edi_transaction e SET acknowledgement = s.word, error_count = 0, warning_count = ${warningsAt('s.word')}, updated_at = now()
        FROM said s WHERE e.id >= s.file_id * 10000 AND e.id < (s.file_id + 1) * 10000 AND e.company_id = $2 AND e.acknowledgement IN ('none', 'awaiting', 'late', 'overdue') ${COUNTED}
      ), event AS (
        INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
        SELECT file_id * 10000, company_id, CASE WHEN $3 THEN 'answer-expected' ELSE 'answer-waived' END, jsonb_build_object('transmissionId', id::text, 'level', waits_for, 'byUserId', $4::text) FROM said
      )
      ${COUNT_FILE}`,
      [id, companyId, isExpected, userId],
    );
  }

  /** The same file once more: another transmission, same name, same bytes. Returns its id. */
  async repeat(tx: Tx, companyId: CompanyId, id: TransmissionId, userId: UserId | null): Promise<TransmissionId> {
    const [row] = await tx.query<{ id: TransmissionId }>(
      `
      WITH again AS (
        INSERT INTO transmission (company_id, file_id, number, agreement_id, kind, document_id, answers_file_id, resends, file_name, size, sha256, wake_at, created_by)
        SELECT company_id, file_id, (SELECT max(number) + 1 FROM transmission l WHERE l.file_id = t.file_id), agreement_id, kind, document_id, answers_file_id, id, file_name,
          size, sha256, now() + interval '30 seconds', $3 FROM transmission t WHERE id = $1 AND company_id = $2 RETURNING *
      ), event AS (
        INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
        SELECT file_id * 10000, company_id, 'queued', jsonb_build_object('transmissionId', id::text, 'resends', resends::text) FROM again
      ), wake AS (${WAKE} again) SELECT id FROM again`,
      [id, companyId, userId],
    );
    if (!row) throw new Error('The transmission was not repeated');
    return row.id;
  }
}
