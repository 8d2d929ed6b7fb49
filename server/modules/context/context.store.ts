import { Injectable } from '@nestjs/common';
import type { FilterFields, Restriction } from '../../contract/context.js';
import type { CompanyId, FilterId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class ContextStore {
  async insertFilter(tx: Tx, companyId: CompanyId, userId: UserId, f: FilterFields): Promise<FilterId> {
    const [row] = await tx.query<{ id: FilterId }>(
      `
      INSERT INTO saved_filter (company_id, user_id, name, partner_ids, ship_tos, articles) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [companyId, f.isShared ? null : userId, f.name, f.partnerIds, f.shipTos, f.articles],
    );
    if (!row) throw new Error('The filter was not stored');
    return row.id;
  }

  /** False when its version is another. */
  async updateFilter(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    { id, version }: { readonly id: FilterId; readonly version: number },
    f: FilterFields,
  ): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE saved_filter SET user_id = $3, name = $4, partner_ids = $5, ship_tos = $6, articles = $7, version = version + 1, updated_at = now()
      WHERE id = $1 AND company_id = $2 AND version = $8 RETURNING id`,
      [id, companyId, f.isShared ? null : userId, f.name, f.partnerIds, f.shipTos, f.articles, version],
    );
    return rows.length > 0;
  }

  async removeFilter(tx: Tx, companyId: CompanyId, id: FilterId): Promise<void> {
    await tx.query('DELETE FROM saved_filter WHERE id = $1 AND company_id = $2', [id, companyId]);
  }

  async restrict(tx: Tx, companyId: CompanyId, userId: UserId, { shipTos, facilities }: Restriction): Promise<void> {
    await tx.query('DELETE FROM user_restriction WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
    await tx.query(
      `INSERT INTO user_restriction (company_id, user_id, kind, code)
      SELECT $1, $2, kind, code FROM (SELECT 'ship-to', unnest($3::text[]) UNION ALL SELECT 'facility', unnest($4::text[])) AS named (kind, code)`,
      [companyId, userId, shipTos, facilities],
    );
  }
}
