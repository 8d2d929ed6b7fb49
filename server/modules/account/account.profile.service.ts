import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../../contract/current-user.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { setPreferences, type Preferences } from '../user-account/user-account.service.js';
import { profileChanged } from './account.events.js';

/** What people choose for themselves: language, theme, print profile. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionService,
  ) {}

  chooseLanguage(caller: Caller, language: Language): Promise<void> {
    return this.change(caller, { language });
  }

  chooseTheme(caller: Caller, theme: CurrentUser['theme']): Promise<void> {
    return this.change(caller, { theme });
  }

  /** @throws Problem unknown-reference for a profile that the company doesn't have. */
  choosePrintProfile(caller: Caller, printProfile: string): Promise<void> {
    return this.change(caller, { printProfile });
  }

  private async change(caller: Caller, to: Preferences): Promise<void> {
    const { companyId, userId, sessionId } = caller;
    // As the system: the account is its owner's, of whatever company, while somebody works in another.
    await this.database.transaction('system', async (tx) => {
      if (to.printProfile !== undefined) {
        const [known] = await tx.query('SELECT id FROM company WHERE id = $1 AND $2 = ANY (print_profiles)', [
          companyId,
          to.printProfile,
        ]);
        if (!known)
          throw new Problem('unknown-reference', 'The company has no such print profile.', [
            { path: 'chosenProfile', message: 'The company has no such print profile.' },
          ]);
      }
      if (!(await setPreferences(tx, userId, to))) throw new Problem('not-found');
      emit(tx, profileChanged({ by: caller, id: userId, after: to }));
      if (sessionId !== null && to.language !== undefined) this.sessions.forget(tx, 'session', [sessionId]);
    });
  }
}
