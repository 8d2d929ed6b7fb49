import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { unlockPassed } from '../user-account/user-account.service.js';
import { accountUnlocked } from './auth.events.js';

/** Ends locks after wrong passwords when their time is over. */
@Injectable()
export class AccountUnlocking {
  constructor(private readonly database: Database) {}

  async unlock(): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      for (const { id, company_id: companyId } of await unlockPassed(tx))
        emit(tx, accountUnlocked({ by: {}, companyId, id, before: { state: 'locked' }, after: { state: 'active' } }));
    });
  }
}
