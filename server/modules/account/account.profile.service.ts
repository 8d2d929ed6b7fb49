import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../../contract/current-user.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { PrintProfiles } from '../print-profile/print-profile.service.js';
import { setPreferences, type Preferences } from '../user-account/user-account.service.js';
import { profileChanged } from './account.events.js';

/** What people choose for themselves: language, theme, print profile. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionService,
    private readonly printProfiles: PrintProfiles,
  ) {}

  chooseLanguage(caller: Caller, language: Language): Promise<void> {
    return this.change(caller, { language });
  }

  chooseTheme(caller: Caller, theme: CurrentUser['theme']): Promise<void> {
    return this.change(caller, { theme });
  }

  /**
   * In the company that is worked in; '' is none: as the company says.
   * @throws Problem unknown-reference for a profile that the company doesn't have.
   */
  async choosePrintProfile(caller: Caller, printProfile: string): Promise<void> {
    const { companyId, userId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      await this.printProfiles.choose(tx, companyId, userId, printProfile);
      emit(tx, profileChanged({ by: caller, id: userId, after: { printProfile } }));
    });
  }

  private async change(caller: Caller, to: Preferences): Promise<void> {
    const { userId, sessionId } = caller;
    // As the system: the account is its owner's, of whatever company, while somebody works in another.
    await this.database.transaction('system', async (tx) => {
      if (!(await setPreferences(tx, userId, to))) throw new Problem('not-found');
      emit(tx, profileChanged({ by: caller, id: userId, after: to }));
      if (sessionId !== null && to.language !== undefined) this.sessions.forget(tx, 'session', [sessionId]);
    });
  }
}
