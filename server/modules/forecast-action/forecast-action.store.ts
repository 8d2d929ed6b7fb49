import { Injectable } from '@nestjs/common';
import type { ForecastActionInput } from '../../contract/forecast-action.js';
import type { CompanyId, ForecastActionId, ForecastGroupId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What people say of an action, with when it runs next: milliseconds since 1970, null where it is switched off. */
interface Stored {
  readonly fields: ForecastActionInput;
  readonly nextRun: number | null;
  readonly by: UserId;
}

/** Actions. */
@Injectable()
export class ForecastActionStore {
  async insert(tx: Tx, companyId: CompanyId, stored: Stored): Promise<ForecastActionId> {
    const [row] = await tx.query<{ id: ForecastActionId }>(
      `INSERT INTO forecast_action (company_id, name, filter_id, adjust_percent, direction, from_week, to_week, preserve_total, min_improvement_percent, schedule, is_active, next_run_at, changed_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::double precision / 1000), (SELECT u.username FROM user_account u WHERE u.id = $13)) RETURNING id`,
      [companyId, ...columnsOf(stored)],
      'forecast-action-insert',
    );
    if (row === undefined) throw new Error('The action was not stored');
    await this.setGroups(tx, companyId, row.id, stored.fields.articleGroupIds);
    return row.id;
  }

  /** Changes an action as it was read; false where somebody changed it meanwhile. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: ForecastActionId,
    { version, ...stored }: Stored & { readonly version: number },
  ): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE forecast_action SET name = $2, filter_id = $3, adjust_percent = $4, direction = $5, from_week = $6, to_week = $7, preserve_total = $8, min_improvement_percent = $9, schedule = $10,
        is_active = $11, next_run_at = to_timestamp($12::double precision / 1000), changed_by = (SELECT u.username FROM user_account u WHERE u.id = $13), changed_at = now(), version = version + 1
      WHERE company_id = $1 AND id = $14 AND version = $15 RETURNING id`,
      [companyId, ...columnsOf(stored), id, version],
      'forecast-action-update',
    );
    if (rows.length === 0) return false;
    await this.setGroups(tx, companyId, id, stored.fields.articleGroupIds);
    return true;
  }

  async remove(tx: Tx, companyId: CompanyId, id: ForecastActionId): Promise<void> {
    await tx.query(
      'DELETE FROM forecast_action WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'forecast-action-remove',
    );
  }

  private async setGroups(
    tx: Tx,
    companyId: CompanyId,
    id: ForecastActionId,
    groups: readonly ForecastGroupId[],
  ): Promise<void> {
    await tx.query(
      'DELETE FROM forecast_action_group WHERE company_id = $1 AND action_id = $2 AND NOT group_id = ANY ($3::bigint[])',
      [companyId, id, groups],
      'forecast-action-groups-remove',
    );
    await tx.query(
      'INSERT INTO forecast_action_group (company_id, action_id, group_id) SELECT $1, $2, n FROM unnest($3::bigint[]) AS n ON CONFLICT DO NOTHING',
      [companyId, id, groups],
      'forecast-action-groups-add',
    );
  }
}

function columnsOf({ fields, nextRun, by }: Stored): readonly unknown[] {
  const { name, filterId, adjustPercent, direction, fromWeek, toWeek } = fields;
  const { preserveTotal, minImprovementPercent, schedule, isActive } = fields;
  const doing = [adjustPercent, direction, fromWeek, toWeek, preserveTotal, minImprovementPercent];
  return [name, filterId, ...doing, schedule, isActive, nextRun, by];
}
