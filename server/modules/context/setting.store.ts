import { Injectable } from '@nestjs/common';
import type { SomeSettings } from '../../contract/settings.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class SettingStore {
  async saveOwn(tx: Tx, companyId: CompanyId, userId: UserId, values: SomeSettings): Promise<void> {
    await tx.query(
      `INSERT INTO user_setting (company_id, user_id, key, value) SELECT $1, $2, key, value FROM jsonb_each($3::jsonb)
      ON CONFLICT (company_id, user_id, key) DO UPDATE SET value = excluded.value`,
      [companyId, userId, JSON.stringify(values)],
    );
  }

  async saveCore(tx: Tx, companyId: CompanyId, values: SomeSettings): Promise<void> {
    await tx.query(
      `INSERT INTO company_setting (company_id, key, value) SELECT $1, key, value FROM jsonb_each($2::jsonb)
      ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
      [companyId, JSON.stringify(values)],
    );
  }

  async resetOwn(tx: Tx, companyId: CompanyId, userId: UserId, key: string): Promise<void> {
    await tx.query('DELETE FROM user_setting WHERE company_id = $1 AND user_id = $2 AND key = $3', [
      companyId,
      userId,
      key,
    ]);
  }

  async resetCore(tx: Tx, companyId: CompanyId, key: string): Promise<void> {
    await tx.query('DELETE FROM company_setting WHERE company_id = $1 AND key = $2', [companyId, key]);
  }
}
