import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../../contract/auth.js';
import { Problem } from '../../contract/problem.js';
import type { Tx } from '../../platform/database/transaction.js';

type Module = CurrentUser['company']['modules'][number];
interface UserRow {
  id: string; username: string; email: string; language: CurrentUser['language']; theme: CurrentUser['theme']; level: CurrentUser['level']; rights: string[];
  company_id: string; code: string; name: string; modules: Module[]; print_profiles: string[];
}

@Injectable()
export class AccountView {
  /** The signed-in user as the console starts with it (USER-01). */
  async currentUser(tx: Tx, userId: string): Promise<CurrentUser> {
    const [u] = await tx.query<UserRow>(`
      SELECT u.id, u.username, u.email, u.language, u.theme, u.level, u.rights, c.id AS company_id, c.code, c.name, c.modules, c.print_profiles
      FROM user_account u JOIN company c ON c.id = u.company_id WHERE u.id = $1`, [userId], 'current-user');
    if (!u) throw new Problem('not-found');
    return {
      id: u.id, username: u.username, email: u.email, userIdentifier: u.id, language: u.language, theme: u.theme, level: u.level,
      company: { id: u.company_id, code: u.code, name: u.name, modules: u.modules, printProfiles: u.print_profiles },
      grantedRoles: u.rights, impersonateUsers: [], twoFactorMethod: 'none', isTwoFactorEnabled: false, printProfiles: u.print_profiles,
      legacy: {
        id: u.id, username: u.username, language: u.language, permissions: u.rights,
        suppliers: [{ SUPPLIER_ID: '0', SUPPLIER_NAME: '' }], filter: '0', filters: [{ FILTER_ID: '0', FILTER_NAME: '' }],
        setting: {}, printProfile: u.print_profiles[0] ?? null,
      },
      settings: {
        system: { defaultLanguage: 'en', inobizUrl: '' },
        delivery: { searchToDateOffset: 0 },
        applications: { defaultCreateAsnData: true },
      },
    };
  }
}
