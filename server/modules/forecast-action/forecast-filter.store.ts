import { Injectable } from '@nestjs/common';
import type { ForecastConditions } from '../../contract/forecast-filter.js';
import type { CompanyId, ForecastFilterId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What people say of a filter. */
export interface FilterFields {
  readonly name: string;
  readonly conditions: ForecastConditions;
}

/** Filters, without their articles. */
@Injectable()
export class ForecastFilterStore {
  async insert(
    tx: Tx,
    companyId: CompanyId,
    { name, conditions }: FilterFields,
    by: UserId,
  ): Promise<ForecastFilterId> {
    const [row] = await tx.query<{ id: ForecastFilterId }>(
      `INSERT INTO forecast_filter (company_id, name, conditions, changed_by) VALUES ($1, $2, $3, (SELECT u.username FROM user_account u WHERE u.id = $4)) RETURNING id`,
      [companyId, name, JSON.stringify(conditions), by],
      'forecast-filter-insert',
    );
    if (row === undefined) throw new Error('The filter was not stored');
    return row.id;
  }

  /** Changes a filter as it was read; false where somebody changed it meanwhile. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: ForecastFilterId,
    { name, conditions, version, by }: FilterFields & { readonly version: number; readonly by: UserId },
  ): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE forecast_filter SET name = $4, conditions = $5, changed_by = (SELECT u.username FROM user_account u WHERE u.id = $6), changed_at = now(), version = version + 1
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [companyId, id, version, name, JSON.stringify(conditions), by],
      'forecast-filter-update',
    );
    return rows.length > 0;
  }

  /** Holds filters until the end of the transaction, in one order for all, so that nobody changes them or begins to use them meanwhile. */
  async hold(tx: Tx, companyId: CompanyId, ids: readonly ForecastFilterId[]): Promise<void> {
    await tx.query(
      'SELECT id FROM forecast_filter WHERE company_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
      [companyId, ids],
      'forecast-filters-hold',
    );
  }

  async remove(tx: Tx, companyId: CompanyId, id: ForecastFilterId): Promise<void> {
    await tx.query(
      'DELETE FROM forecast_filter WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'forecast-filter-remove',
    );
  }
}
