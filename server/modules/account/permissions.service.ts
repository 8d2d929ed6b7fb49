import { Injectable } from '@nestjs/common';
import type { PermissionsChange, PermissionsChanged } from '../../contract/permissions.js';
import { Problem } from '../../contract/problem.js';
import { difference, grantable, mayAdminister, withReading } from '../../domain/access/grant.js';
import { reaches } from '../../domain/access/level.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { setCompanyModules } from '../company/company.service.js';
import { modulesChanged, permissionsChanged } from './account.events.js';
import { reachOf, withinOf } from './account.reach.js';
import { setRights } from '../user-account/user-account.service.js';
import { UserStore } from './user.store.js';
import { UserView } from './user.view.js';

/** The modules of companies and the rights of users. */
@Injectable()
export class PermissionsService {
  constructor(
    private readonly database: Database,
    private readonly store: UserStore,
    private readonly view: UserView,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Changes modules and rights, or says what would change; both or neither.
   * @throws Problem no-permission for modules by others than administrators of the installation; not-found; not-administrable;
   * right-not-yours-to-give; changed-meanwhile when a version is not the stored one.
   */
  async change(caller: Caller, { company, user, dryRun }: PermissionsChange): Promise<PermissionsChanged> {
    if (company !== undefined && !reaches(caller.level, 'admin')) throw new Problem('no-permission');
    return this.database.transaction(reachOf(caller), async (tx) => ({
      dryRun,
      company: company === undefined ? null : await this.changeModules(tx, caller, company, dryRun),
      user: user === undefined ? null : await this.changeRights(tx, caller, user, company, dryRun),
    }));
  }

  private async changeModules(
    tx: Tx,
    caller: Caller,
    { id, modules, version }: NonNullable<PermissionsChange['company']>,
    dryRun: boolean,
  ): Promise<PermissionsChanged['company']> {
    const held = await this.store.holdCompany(tx, id);
    if (!held) throw new Problem('not-found');
    if (held.version !== version) throw new Problem('changed-meanwhile');
    const after = [...new Set(modules)];
    const { added, removed } = difference(held.modules, after);
    const usersAffected = await this.view.holdersOf(tx, id, [...added, ...removed]);
    const isChanged = added.length + removed.length > 0;
    if (dryRun || !isChanged) return { id, added, removed, version, usersAffected };
    await setCompanyModules(tx, id, after);
    emit(
      tx,
      modulesChanged({ by: caller, companyId: id, id, before: { modules: held.modules }, after: { modules: after } }),
    );
    this.sessions.forget(tx, 'company', [id]);
    return { id, added, removed, version: version + 1, usersAffected };
  }

  private async changeRights(
    tx: Tx,
    caller: Caller,
    asked: NonNullable<PermissionsChange['user']>,
    company: PermissionsChange['company'],
    dryRun: boolean,
  ): Promise<PermissionsChanged['user']> {
    const [held] = await this.store.lock(tx, withinOf(caller), [asked.id]);
    if (!held) throw new Problem('not-found');
    if (!mayAdminister(caller, held)) throw new Problem('not-administrable');
    if (held.version !== asked.version) throw new Problem('changed-meanwhile');
    const modules = company?.id === held.companyId ? company.modules : await this.view.modules(tx, held.companyId);
    const after = withReading(asked.rights);
    const { added, removed } = difference(held.rights, after);
    // What somebody already holds may stay though its giver could not give it.
    const most = grantable(caller, modules);
    const excess = added.filter((right) => !most.includes(right));
    if (excess.length > 0) throw new Problem('right-not-yours-to-give', excess.join(', '));
    const isChanged = added.length + removed.length > 0;
    if (dryRun || !isChanged) return { id: held.id, added, removed, version: held.version };
    await setRights(tx, held.id, after);
    const { id, companyId } = held;
    emit(
      tx,
      permissionsChanged({ by: caller, companyId, id, before: { rights: held.rights }, after: { rights: after } }),
    );
    this.sessions.forget(tx, 'user', [held.id]);
    return { id: held.id, added, removed, version: held.version + 1 };
  }
}
