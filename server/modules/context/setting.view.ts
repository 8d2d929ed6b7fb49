import { Injectable } from '@nestjs/common';
import { DEFAULT_SETTINGS, ownSettings, settings, type Settings } from '../../contract/settings.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class SettingView {
  /** Every setting as it holds for a person: the own, else the company's, else the default. What an earlier release stored and this one refuses counts as not set. */
  async settings(tx: Tx, companyId: CompanyId, userId: UserId): Promise<Settings> {
    const rows = await tx.query<{ key: string; value: unknown; own: boolean }>(
      `
      SELECT key, value, false AS own FROM company_setting WHERE company_id = $1
      UNION ALL SELECT key, value, true FROM user_setting WHERE company_id = $1 AND user_id = $2 ORDER BY own`,
      [companyId, userId],
      'settings',
    );
    const held: Record<string, unknown> = { ...DEFAULT_SETTINGS };
    for (const { key, value, own } of rows) {
      const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } } | undefined>> = own
        ? ownSettings.shape
        : settings.shape;
      if (shape[key]?.safeParse(value).success === true) held[key] = value;
    }
    return settings.parse(held);
  }
}
