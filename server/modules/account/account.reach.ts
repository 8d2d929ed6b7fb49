import { Problem } from '../../contract/problem.js';
import { LEVEL_RIGHTS } from '../../domain/access/level.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Scope } from '../../platform/database/database.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';

/** What an administrator's transaction sees: the own company, or all of the installation. */
export function reachOf(caller: Caller): Scope {
  return reachesAll(caller) ? 'system' : scopeOf(caller);
}

/** The company whose users a command may touch; null: every company's. */
export function withinOf(caller: Caller): CompanyId | null {
  return reachesAll(caller) ? null : caller.companyId;
}

/** The company that is administered: the own one unless another is asked for. @throws Problem no-permission, for every other company alike. */
export function administeredCompany(caller: Caller, asked: CompanyId | undefined): CompanyId {
  if (asked === undefined || asked === caller.companyId) return caller.companyId;
  if (!reachesAll(caller)) throw new Problem('no-permission');
  return asked;
}

function reachesAll(caller: Caller): boolean {
  return LEVEL_RIGHTS[caller.level].administers === 'installation';
}
