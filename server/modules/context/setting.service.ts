import { Injectable } from '@nestjs/common';
import type { SettingsAction } from '../../contract/legacy.js';
import { Problem } from '../../contract/problem.js';
import type { Settings } from '../../contract/settings.js';
import { reaches } from '../../domain/access/level.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { settingsChanged } from '../auth/auth.events.js';
import { SettingStore } from './setting.store.js';
import { SettingView } from './setting.view.js';

/** Settings of people and of companies. */
@Injectable()
export class SettingService {
  constructor(
    private readonly database: Database,
    private readonly store: SettingStore,
    private readonly view: SettingView,
  ) {}

  /** Does one of the fixed actions and answers what then holds. @throws Problem no-permission where the company's settings are touched by others than its administrators. */
  act(caller: Caller, action: SettingsAction): Promise<Settings> {
    const isCore = action.action === 'saveCoreSettings' || (action.action === 'resetSetting' && action.core);
    if (isCore && !reaches(caller.level, 'company-admin')) throw new Problem('no-permission');
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.settings(tx, caller.companyId, caller.userId);
      await this.write(tx, caller, action);
      const after = await this.view.settings(tx, caller.companyId, caller.userId);
      const object = isCore
        ? ({ type: 'company', id: caller.companyId } as const)
        : ({ type: 'user', id: caller.userId } as const);
      emit(tx, settingsChanged({ by: caller, object, before, after }));
      return after;
    });
  }

  private write(tx: Tx, { companyId, userId }: Caller, action: SettingsAction): Promise<void> {
    switch (action.action) {
      case 'saveSettings':
        return this.store.saveOwn(tx, companyId, userId, action.settings);
      case 'saveCoreSettings':
        return this.store.saveCore(tx, companyId, action.settings);
      case 'resetSetting':
        return action.core
          ? this.store.resetCore(tx, companyId, action.setting)
          : this.store.resetOwn(tx, companyId, userId, action.setting);
    }
  }
}
