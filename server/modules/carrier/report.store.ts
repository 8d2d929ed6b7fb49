import { Injectable } from '@nestjs/common';
import type { CompanyId, TransportId, UserId } from '../../domain/ids.js';
import type { TransportReport } from '../../domain/transport/report.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class ReportStore {
  /** Notes what the carrier says, once; false where it is noted already. */
  async put(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    id: TransportId,
    kind: TransportReport,
  ): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO transport_report (transport_id, kind, company_id, by_user) VALUES ($1, $2, $3, $4)
      ON CONFLICT (transport_id, kind) DO NOTHING RETURNING kind`,
      [id, kind, companyId, userId],
      'put-transport-report',
    );
    return rows.length > 0;
  }

  /** False where it is not noted. */
  async takeBack(tx: Tx, companyId: CompanyId, id: TransportId, kind: TransportReport): Promise<boolean> {
    const rows = await tx.query(
      'DELETE FROM transport_report WHERE company_id = $1 AND transport_id = $2 AND kind = $3 RETURNING kind',
      [companyId, id, kind],
      'take-transport-report-back',
    );
    return rows.length > 0;
  }
}
