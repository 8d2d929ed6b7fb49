import { Injectable } from '@nestjs/common';
import type { FilterFields, Restriction } from '../../contract/context.js';
import type { Tx } from '../../platform/database/transaction.js';

export interface SessionContext {
  readonly supplier: string | null;
  readonly filter: string | null;
}
const CHOSEN = 'RETURNING supplier_id AS supplier, filter_id AS filter';

@Injectable()
export class ContextStore {
  /** A supplier resets the filter, no supplier leaves it. As the system: sessions are out of reach for requests. */
  setSupplier(tx: Tx, sessionId: string, supplier: string | null): Promise<SessionContext | undefined> {
    return first(
      tx.query<SessionContext>(
        `UPDATE session SET supplier_id = $2, filter_id = CASE WHEN $2::bigint IS NULL THEN filter_id END WHERE id = $1 ${CHOSEN}`,
        [sessionId, supplier],
      ),
    );
  }

  /** A filter resets the supplier, no filter leaves it. */
  setFilter(tx: Tx, sessionId: string, filter: string | null): Promise<SessionContext | undefined> {
    return first(
      tx.query<SessionContext>(
        `UPDATE session SET filter_id = $2, supplier_id = CASE WHEN $2::bigint IS NULL THEN supplier_id END WHERE id = $1 ${CHOSEN}`,
        [sessionId, filter],
      ),
    );
  }

  async insertFilter(tx: Tx, companyId: string, userId: string, f: FilterFields): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
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
    companyId: string,
    userId: string,
    id: string,
    version: number,
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

  async removeFilter(tx: Tx, companyId: string, id: string): Promise<void> {
    await tx.query('DELETE FROM saved_filter WHERE id = $1 AND company_id = $2', [id, companyId]);
  }

  async restrict(tx: Tx, companyId: string, userId: string, { shipTos, facilities }: Restriction): Promise<void> {
    await tx.query('DELETE FROM user_restriction WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
    await tx.query(
      `INSERT INTO user_restriction (company_id, user_id, kind, code)
      SELECT $1, $2, kind, code FROM (SELECT 'ship-to', unnest($3::text[]) UNION ALL SELECT 'facility', unnest($4::text[])) AS named (kind, code)`,
      [companyId, userId, shipTos, facilities],
    );
  }
}

async function first<T>(rows: Promise<T[]>): Promise<T | undefined> {
  return (await rows)[0];
}
