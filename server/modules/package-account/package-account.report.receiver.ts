import { Injectable } from '@nestjs/common';
import type { PackageStatementPage, PackageStatementsQuery } from '../../contract/package-statement.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, FileId, ReceivedStatementId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type {
  DocumentOfFile,
  DocumentReceiver,
  FileDocuments,
  StoredDocument,
  StoredDocuments,
} from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { reportEncoder, type ReportedLine } from './package-report.port.js';

const COLUMNS = `message_number, document_in_message, document_number, from_day, to_day, line_count, lines`;
const INSERT = /* sql */ `
INSERT INTO received_statement (company_id, message_id, received_at, sender, partner_company_id, ${COLUMNS})
SELECT company_id, message_id, received_at, sender, partner_company_id, ${COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS d (company_id bigint, message_id bigint,
  received_at timestamptz, sender text, partner_company_id bigint, message_number integer, document_in_message integer, document_number text, from_day date,
  to_day date, line_count integer, lines jsonb)
RETURNING id, message_id AS "fileId", message_number AS "messageNumber", NULL AS "shipTos"`;
const LIST = /* sql */ `
SELECT s.id, s.document_number AS "documentNumber", s.sender, s.from_day AS "from", s.to_day AS "to", s.line_count AS "lineCount", s.received_at AS "receivedAt",
  s.message_id AS "fileId", CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id::text, 'name', p.name, 'code', p.code) END AS counterparty
FROM received_statement s LEFT JOIN partner_company p ON p.id = s.partner_company_id AND p.company_id = s.company_id
WHERE s.company_id = $1 AND ($2::bigint IS NULL OR s.id < $2) ORDER BY s.id DESC LIMIT $3`;

/** Stores statements of package accounts that files hold, as part of the transaction that reads them, and reads them back. */
@Injectable()
export class ReceivedStatements implements DocumentReceiver<'inventory-report', string> {
  readonly encoder = reportEncoder;

  constructor(ports: DocumentPorts) {
    ports.receive(this);
  }

  async store(tx: Tx, batch: readonly FileDocuments<string>[]): Promise<StoredDocuments> {
    const again = batch.flatMap(({ file, isReplacing }) => (isReplacing ? file.id : []));
    if (again.length > 0)
      await tx.query('DELETE FROM received_statement WHERE message_id = ANY ($1::bigint[])', [again], 'report-remove');
    const rows = batch.flatMap(({ file, documents }) =>
      documents.map(({ interchange, content }) => {
        const of = {
          ...{ company_id: file.companyId, message_id: file.id, received_at: file.receivedAt },
          sender: file.interchanges[interchange]?.sender.replaceAll('\0', '') ?? '',
          partner_company_id: file.agreementOf(interchange)?.partnerCompanyId ?? null,
        };
        return `${JSON.stringify(of).slice(0, -1)},${content.slice(1)}`;
      }),
    );
    if (rows.length === 0) return { documents: [], findings: [] };
    const documents = await tx.query<StoredDocument>(INSERT, [`[${rows.join(',')}]`], 'report-insert');
    return { documents, findings: [] };
  }

  /** The statements that files hold, in the order of each. */
  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<Omit<DocumentOfFile, 'kind'>[]> {
    return tx.query(
      `
      SELECT message_id AS "fileId", id, document_number AS "documentNumber", message_number AS "messageNumber", NULL AS "supersededBy"
      FROM received_statement WHERE message_id = ANY ($1::bigint[]) AND company_id = $2 ORDER BY message_id, message_number, document_in_message`,
      [fileIds, companyId],
      'statements-of-files',
    );
  }

  /** A page, newest first, keyed by id. */
  async list(tx: Tx, companyId: CompanyId, { cursor, limit }: PackageStatementsQuery): Promise<PackageStatementPage> {
    const rows = await tx.query<PackageStatementPage['rows'][number]>(
      LIST,
      [companyId, cursor ?? null, limit + 1],
      'received-statements',
    );
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  /** Its balances and movements. @throws Problem not-found */
  async lines(tx: Tx, companyId: CompanyId, id: ReceivedStatementId): Promise<readonly ReportedLine[]> {
    const [found] = await tx.query<{ lines: readonly ReportedLine[] }>(
      'SELECT lines FROM received_statement WHERE id = $1 AND company_id = $2',
      [id, companyId],
      'received-statement-lines',
    );
    if (found === undefined) throw new Problem('not-found');
    return found.lines;
  }
}
