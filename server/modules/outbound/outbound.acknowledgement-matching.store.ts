import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, TransactionId } from '../../domain/ids.js';
import type { AcknowledgementState } from '../../domain/outbound/transmission.js';
import type { Acknowledgements } from '../../domain/outbound/acknowledgement.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { SentDocument } from '../exchange/exchange.answer.service.js';

/** What an acknowledgement names: an interchange by its reference and parties. `test`: the acknowledgement is of a test. */
export interface NamedInterchange {
  readonly reference: string;
  readonly sender: string;
  readonly recipient: string;
  readonly test: boolean;
}
/** A document by its number; `partner` is who answers. */
export interface NamedDocument {
  readonly number: string;
  readonly partner: string;
  readonly test: boolean;
}

/** An interchange of ours, or a message in it. */
export interface SentRow {
  readonly id: TransactionId;
  readonly parentId: TransactionId | null;
  readonly fileId: FileId;
  readonly controlReference: string;
  readonly documentNumber: string | null;
  readonly sender: string;
  readonly recipient: string;
  readonly test: boolean;
  /** An acknowledgement of ours. */
  readonly isAnswer: boolean;
  readonly acknowledgement: AcknowledgementState;
  /** Of a message. */
  readonly acknowledgements: Acknowledgements;
}
/** References and numbers repeat over the years, between partners and between tests and the rest: so many of the newest are looked at, those of the same kind first, answers of ours last. */
const NEWEST = 5;
const IS_ANSWER = `(e.document_kind IS NOT DISTINCT FROM 'syntax-acknowledgement')`;
const SAME = (a: string, b: string): string => `upper(split_part(${a}, ':', 1)) = upper(split_part(${b}, ':', 1))`;

@Injectable()
export class AcknowledgementMatchingStore {
  /** Files that acknowledgements may be about, in one query however many they are; each once. */
  async filesNamed(
    tx: Tx,
    companyId: CompanyId,
    interchanges: readonly NamedInterchange[],
    documents: readonly NamedDocument[],
  ): Promise<FileId[]> {
    const rows = await tx.query<{ fileId: FileId }>(
      `
      SELECT DISTINCT s.file_id AS "fileId" FROM unnest($2::text[], $3::text[], $4::text[], $7::boolean[]) AS n (reference, sender, recipient, test) CROSS JOIN LATERAL (
        SELECT e.file_id FROM edi_transaction e WHERE e.company_id = $1 AND e.direction = 'O' AND e.parent_id IS NULL AND e.control_reference = n.reference
          AND ${SAME('e.sender', 'n.sender')} AND ${SAME('e.recipient', 'n.recipient')} ORDER BY e.test = n.test DESC, ${IS_ANSWER}, e.id DESC LIMIT ${String(NEWEST)}) s
      UNION
      SELECT s.file_id FROM unnest($5::text[], $6::text[], $8::boolean[]) AS d (number, partner, test) CROSS JOIN LATERAL (
        SELECT e.file_id FROM edi_transaction e WHERE e.company_id = $1 AND e.direction = 'O' AND e.parent_id IS NOT NULL AND e.document_number = d.number
          AND ${SAME('e.recipient', 'd.partner')} ORDER BY e.test = d.test DESC, e.id DESC LIMIT ${String(NEWEST)}) s`,
      [
        companyId,
        interchanges.map((i) => i.reference),
        interchanges.map((i) => i.sender),
        interchanges.map((i) => i.recipient),
        documents.map((d) => d.number),
        documents.map((d) => d.partner),
        interchanges.map((i) => i.test),
        documents.map((d) => d.test),
      ],
      'files-named',
    );
    return rows.map((row) => row.fileId);
  }

  /**
   * Holds the transmissions of files, in the order in which everybody takes them, and reads what was sent: oldest first, interchanges before
   * their messages.
   */
  async holdSent(
    tx: Tx,
    companyId: CompanyId,
    fileIds: readonly FileId[],
  ): Promise<{ readonly rows: readonly SentRow[]; readonly documents: ReadonlyMap<string, SentDocument> }> {
    const transmissions = await tx.query<SentDocument & { readonly fileId: FileId }>(
      'SELECT file_id AS "fileId", kind, document_id AS "documentId" FROM transmission WHERE company_id = $1 AND file_id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
      [companyId, fileIds],
      'lock-transmissions',
    );
    const rows = await tx.query<SentRow>(
      `
      SELECT e.id, e.parent_id AS "parentId", e.file_id AS "fileId", coalesce(e.control_reference, '') AS "controlReference", e.document_number AS "documentNumber",
        coalesce(e.sender, '') AS sender, coalesce(e.recipient, '') AS recipient, e.test, ${IS_ANSWER} AS "isAnswer", e.acknowledgement, coalesce(e.acknowledgement_outcomes, '{}') AS acknowledgements
      FROM unnest($2::bigint[]) AS f JOIN edi_transaction e ON e.id >= f * 10000 AND e.id < (f + 1) * 10000 AND e.company_id = $1 ORDER BY e.id`,
      [companyId, fileIds],
      'sent-rows',
    );
    return { rows, documents: new Map(transmissions.map(({ fileId, ...document }) => [fileId, document])) };
  }
}
