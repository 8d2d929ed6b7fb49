import { Injectable } from '@nestjs/common';
import type { WorkingCompany } from '../../contract/external-user.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionSubject } from '../auth/session.subject.service.js';
import { companyChosen } from './account.events.js';
import { ExternalUserView } from './external-user.view.js';

/** In which company somebody works: the own one, or one that invited them. */
@Injectable()
export class WorkingCompanyService {
  constructor(
    private readonly database: Database,
    private readonly view: ExternalUserView,
    private readonly subject: SessionSubject,
  ) {}

  companies({ userId, companyId }: Caller): Promise<WorkingCompany[]> {
    return this.database.transaction('system', (tx) => this.view.companiesOf(tx, userId, companyId));
  }

  /** Lets this browser work in another company. @throws Problem not-while-impersonating; not-found, for companies without an invitation and for none alike. */
  async choose(caller: Caller, companyId: CompanyId): Promise<WorkingCompany> {
    const { sessionId, userId } = caller;
    if (caller.impersonatorId !== null) throw new Problem('not-while-impersonating');
    if (sessionId === null) throw new Problem('no-permission');
    return this.database.transaction('system', async (tx) => {
      const chosen = (await this.view.companiesOf(tx, userId, companyId)).find((company) => company.id === companyId);
      if (!chosen) throw new Problem('not-found');
      await this.subject.workIn(tx, sessionId, companyId);
      emit(
        tx,
        companyChosen({
          by: caller,
          companyId,
          id: companyId,
          before: { company: caller.companyId },
          after: { company: companyId },
        }),
      );
      return chosen;
    });
  }
}
