import { Injectable } from '@nestjs/common';
import type { Chosen } from '../../contract/context.js';
import type { currentUser } from '../../contract/current-user.js';
import type { Answer } from '../../contract/endpoint.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { type Caller, carriersOf } from '../../platform/http/caller.js';
import { SessionSubject, type Impersonator } from '../auth/session.subject.service.js';
import { ContextView } from '../context/context.view.js';
import { SettingView } from '../context/setting.view.js';
import { AccountView } from './account.view.js';

/** Reads what the console needs to know of the person who is signed in. */
@Injectable()
export class CurrentUserService {
  constructor(
    private readonly database: Database,
    private readonly view: AccountView,
    private readonly context: ContextView,
    private readonly settings: SettingView,
    private readonly subject: SessionSubject,
  ) {}

  /** The person with suppliers, filters and settings; reads the whole company, because a narrowed person is offered the other suppliers too. */
  async currentUser(caller: Caller, chosen: Chosen): Promise<Answer<typeof currentUser>> {
    const { companyId, userId } = caller;
    const isCarrier = carriersOf(caller) !== null;
    const user = await this.database.transaction(wholeCompany(companyId), async (tx) =>
      this.view.currentUser(tx, caller, {
        chosen,
        suppliers: isCarrier ? [] : await this.context.suppliers(tx, companyId),
        filters: isCarrier ? [] : await this.context.filters(tx, companyId, userId),
        settings: await this.settings.settings(tx, companyId, userId),
      }),
    );
    return { ...user, impersonatedBy: await this.impersonator(caller) };
  }

  /** Read in the system's scope, because a session belongs to no company. */
  private async impersonator({ sessionId, impersonatorId }: Caller): Promise<Impersonator | null> {
    if (sessionId === null || impersonatorId === null) return null;
    return (await this.database.transaction('system', (tx) => this.subject.impersonator(tx, sessionId))) ?? null;
  }
}
