import { Injectable } from '@nestjs/common';
import type { PackageStatementsSent } from '../../contract/package-statement.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, DocumentId, PartnerId, SentStatementId, TransmissionId } from '../../domain/ids.js';
import type { InventoryReport } from '../../edi/messages/invrpt.message.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';

/** Statements to a partner that are shown, the last ones. */
const SHOWN = 5;
const LAST = /* sql */ `
SELECT s.id, s.document ->> 'documentNumber' AS "documentNumber", s.from_day AS "from", s.to_day AS "to", s.site, s.code, s.created_at AS at,
  (SELECT u.username FROM user_account u WHERE u.id = s.created_by) AS "createdBy", CASE WHEN t.id IS NOT NULL THEN json_build_object(
    'id', t.id::text, 'fileId', t.file_id::text, 'state', t.state, 'acknowledgement', coalesce(x.acknowledgement, 'none')) END AS transmission
FROM sent_statement s LEFT JOIN transmission t ON t.id = s.transmission_id AND t.company_id = s.company_id
  LEFT JOIN edi_transaction x ON x.id = t.file_id * 10000 AND x.company_id = s.company_id
WHERE s.company_id = $1 AND s.partner_company_id = $2 ORDER BY s.id DESC LIMIT ${String(SHOWN)}`;

/** Statements of package accounts as they were sent. */
@Injectable()
export class SentStatementStore {
  async nextId(tx: Tx): Promise<SentStatementId> {
    const [row] = await tx.query<{ id: SentStatementId }>('SELECT next_id() AS id', [], 'next-sent-statement');
    if (!row) throw new Error('A sequence has a next value');
    return row.id;
  }

  async insert(
    tx: Tx,
    { companyId, userId }: Caller,
    id: SentStatementId,
    statement: {
      readonly partnerCompanyId: PartnerId;
      readonly from: string;
      readonly to: string;
      readonly site?: string | undefined;
      readonly code?: string | undefined;
      readonly document: InventoryReport;
    },
  ): Promise<void> {
    const { partnerCompanyId, from, to, site, code, document } = statement;
    await tx.query(
      `INSERT INTO sent_statement (id, company_id, partner_company_id, from_day, to_day, site, code, document, created_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`,
      [id, companyId, partnerCompanyId, from, to, site ?? null, code ?? null, JSON.stringify(document), userId],
      'insert-sent-statement',
    );
  }

  /** The last ones that a partner was sent, newest first. */
  last(tx: Tx, companyId: CompanyId, partnerId: PartnerId): Promise<PackageStatementsSent['rows']> {
    return tx.query(LAST, [companyId, partnerId], 'sent-statements');
  }

  /** @throws Problem not-found */
  async document(tx: Tx, companyId: CompanyId, id: DocumentId): Promise<InventoryReport> {
    const [row] = await tx.query<{ document: InventoryReport }>(
      'SELECT document FROM sent_statement WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'sent-statement',
    );
    if (!row) throw new Problem('not-found');
    return row.document;
  }

  release(tx: Tx, companyId: CompanyId, id: DocumentId, transmissionId: TransmissionId): void {
    tx.withCommit(
      'UPDATE sent_statement SET transmission_id = $3 WHERE company_id = $1 AND id = $2',
      [companyId, id, transmissionId],
      'release-sent-statement',
    );
  }
}
