import { Injectable } from '@nestjs/common';
import type { Chosen, SavedFilter } from '../../contract/context.js';
import type { CurrentUser } from '../../contract/current-user.js';
import { Problem } from '../../contract/problem.js';
import { LEVELS, reaches } from '../../domain/access/level.js';
import { CARRIER_PLACES, placesOf } from '../../domain/access/navigation.js';
import { rolesOf } from '../../domain/access/role.js';
import type { Settings } from '../../contract/settings.js';
import type { CompanyId, PartnerId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { carriersOf, type Identity } from '../../platform/http/caller.js';

type Module = CurrentUser['company']['modules'][number];
/** What the session is narrowed to, what there is to narrow by, and the settings that hold. */
export interface ContextChoices {
  readonly chosen: Chosen;
  readonly suppliers: readonly { readonly id: PartnerId; readonly name: string }[];
  readonly filters: readonly SavedFilter[];
  readonly settings: Settings;
}
interface UserRow {
  id: UserId;
  username: string;
  email: string;
  language: CurrentUser['language'];
  theme: CurrentUser['theme'];
  two_factor_method: CurrentUser['twoFactorMethod'];
  company_id: CompanyId;
  code: string;
  name: string;
  modules: Module[];
  print_profiles: string[];
  print_profile: string | null;
  impersonates: CurrentUser['impersonateUsers'];
}

/** Of the own list, those that travel with the user; the call for it has them all. */
const MOST_IMPERSONATED = 50;

@Injectable()
export class AccountView {
  /** The signed-in user as the console starts with it (USER-01): level and rights are those that hold in the company that is worked in. */
  async currentUser(
    tx: Tx,
    { userId, companyId, level, rights, companyModules, impersonatorId, narrowing }: Identity,
    { chosen, suppliers, filters, settings }: ContextChoices,
  ): Promise<Omit<CurrentUser, 'impersonatedBy'>> {
    const [u] = await tx.query<UserRow>(
      `
      SELECT u.id, u.username, u.email, u.language, u.theme, u.two_factor_method, c.id AS company_id, c.code, c.name, c.modules, 
        (SELECT coalesce(array_agg(p.name ORDER BY p.is_default DESC, p.name COLLATE natural_order, p.id), '{}') FROM print_profile p WHERE p.company_id = c.id) AS print_profiles,
        (SELECT p.name FROM print_profile p LEFT JOIN print_profile_choice o ON o.company_id = p.company_id AND o.profile_id = p.id AND o.user_id = u.id
          WHERE p.company_id = c.id AND (o.user_id IS NOT NULL OR p.is_default) ORDER BY o.user_id IS NULL LIMIT 1) AS print_profile,
        (SELECT coalesce(json_agg(json_build_object('impersonateUser', json_build_object('id', t.id::text, 'email', t.email, 'isActivated', true,
            'company', json_build_object('id', c.id::text, 'code', c.code, 'name', c.name))) ORDER BY t.id), '[]')
          FROM (SELECT t.id, t.email FROM user_impersonation p JOIN user_account t ON t.id = p.target_id
            WHERE p.user_id = u.id AND p.company_id = c.id AND t.state = 'active' AND t.level = ANY($3) ORDER BY t.id LIMIT ${String(MOST_IMPERSONATED)}) t) AS impersonates
      FROM user_account u JOIN company c ON c.id = $2 WHERE u.id = $1`,
      [userId, companyId, LEVELS.filter((other) => !reaches(other, level))],
      'current-user',
    );
    if (!u) throw new Problem('not-found');
    const who = { level, rights, companyModules };
    const isCarrier = carriersOf({ narrowing }) !== null;
    const printProfiles = isCarrier ? [] : u.print_profiles;
    return {
      id: u.id,
      username: u.username,
      email: u.email,
      userIdentifier: u.id,
      language: u.language,
      theme: u.theme,
      level,
      company: { id: u.company_id, code: u.code, name: u.name, modules: u.modules, printProfiles },
      isSupplierMode: chosen.isSupplierMode,
      isCarrier,
      grantedRoles: [...rights],
      roles: rolesOf(who),
      navigation: isCarrier ? [...CARRIER_PLACES] : placesOf(who, chosen.isSupplierMode),
      impersonateUsers: impersonatorId === null ? u.impersonates : [],
      twoFactorMethod: u.two_factor_method,
      isTwoFactorEnabled: u.two_factor_method !== 'none',
      printProfiles,
      legacy: {
        id: u.id,
        username: u.username,
        language: u.language,
        permissions: [...rights],
        supplier: chosen.supplier,
        suppliers: [
          { SUPPLIER_ID: '0', SUPPLIER_NAME: '' },
          ...suppliers.map(({ id, name }) => ({ SUPPLIER_ID: id, SUPPLIER_NAME: name })),
        ],
        filter: chosen.filter,
        filters: [
          { FILTER_ID: '0', FILTER_NAME: '' },
          ...filters.map(({ id, name }) => ({ FILTER_ID: id, FILTER_NAME: name })),
        ],
        setting: settings,
        printProfile: isCarrier ? null : u.print_profile,
      },
      settings: {
        system: { defaultLanguage: settings['system.defaultLanguage'], inobizUrl: settings['system.inobizUrl'] },
        delivery: { searchToDateOffset: settings['delivery.searchToDateOffset'] },
        applications: { defaultCreateAsnData: settings['applications.defaultCreateAsnData'] },
      },
    };
  }
}
