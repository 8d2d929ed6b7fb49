import { Injectable } from '@nestjs/common';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class SenderStore {
  /** False where the sender is ignored already. */
  async ignore(tx: Tx, companyId: CompanyId, userId: UserId, address: string): Promise<boolean> {
    const rows = await tx.query(
      'INSERT INTO ignored_sender (company_id, address, created_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING address',
      [companyId, address, userId],
    );
    return rows.length > 0;
  }

  /** False where the sender was not ignored. */
  async remember(tx: Tx, companyId: CompanyId, address: string): Promise<boolean> {
    const rows = await tx.query('DELETE FROM ignored_sender WHERE company_id = $1 AND address = $2 RETURNING address', [
      companyId,
      address,
    ]);
    return rows.length > 0;
  }
}
