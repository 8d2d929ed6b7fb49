import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type {
  IdentificationDecision,
  InstallationIdentification,
  OwnIdentification,
} from '../../contract/identification.js';
import { language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { reaches } from '../../domain/access/level.js';
import { MOST_CLAIMS, type Identification } from '../../domain/company/identification.js';
import type { CompanyId, IdentificationId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { NoticeService } from '../notice/notice.service.js';
import {
  identificationApproved,
  identificationClaimed,
  identificationRefused,
  identificationWithdrawn,
} from './company.events.js';
import { decisionNotice } from './identification.notice.js';
import { IdentificationStore } from './identification.store.js';
import { IdentificationView } from './identification.view.js';

const UNIQUE_VIOLATION = '23505';
/** What changes an identification changes agreements too; an agreement that is changed at the same time may wait for it, and it for that one. */
const REPEATABLE = { isRepeatable: true } as const;

/** The codes that partners use for the companies of the installation: claimed by a company, approved or refused by the operator. */
@Injectable()
export class IdentificationService {
  constructor(
    private readonly database: Database,
    private readonly store: IdentificationStore,
    private readonly view: IdentificationView,
    private readonly notices: NoticeService,
  ) {}

  /** Claims one for the own company; what an administrator of the installation claims is approved. @throws Problem already-taken; limit-reached. */
  claim(caller: Caller, claimed: Identification): Promise<OwnIdentification> {
    const { companyId, userId } = caller;
    const isOperator = reaches(caller.level, 'admin');
    return inWords(() =>
      this.database.transaction(isOperator ? 'system' : scopeOf(caller), async (tx) => {
        await this.refuseTooMany(tx, companyId, isOperator ? Infinity : MOST_CLAIMS.open);
        const id = isOperator
          ? await this.entered(tx, caller, companyId, claimed)
          : await this.store.claim(tx, companyId, userId, claimed);
        const after = await this.view.one(tx, companyId, id);
        if (!isOperator) emit(tx, identificationClaimed({ by: caller, companyId, id, after }));
        return after;
      }),
    );
  }

  /** Withdraws a claim, or gives an identification up. @throws Problem not-found; still-referenced, saying by which agreements. */
  async withdraw(caller: Caller, id: IdentificationId): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.one(tx, companyId, id);
      const unidentified = await this.view.unidentifiedAgreements(tx, companyId);
      await this.store.remove(tx, companyId, id);
      const iaids = (await this.view.unidentifiedAgreements(tx, companyId)).filter(
        (one) => !unidentified.includes(one),
      );
      const message = `Active agreements with it: ${iaids.slice(0, 5).join(', ')}${iaids.length > 5 ? ', …' : ''}`;
      if (iaids.length > 0) throw new Problem('still-referenced', message, [{ path: 'agreements', message }]);
      emit(tx, identificationWithdrawn({ by: caller, companyId, id, before }));
    });
  }

  /** Enters one for a company of the installation. @throws Problem unknown-reference; already-taken; limit-reached. */
  enter(caller: Caller, companyId: CompanyId, entered: Identification): Promise<InstallationIdentification> {
    return inWords(() =>
      this.database.transaction(
        'system',
        async (tx) => {
          await this.refuseTooMany(tx, companyId, Infinity);
          return this.view.ofInstallation(tx, await this.entered(tx, caller, companyId, entered));
        },
        REPEATABLE,
      ),
    );
  }

  /** Approves or refuses one, and notifies who claimed it. @throws Problem not-found; changed-meanwhile where that was decided already; already-taken. */
  decide(caller: Caller, id: IdentificationId, decision: IdentificationDecision): Promise<InstallationIdentification> {
    return inWords(() =>
      this.database.transaction(
        'system',
        async (tx) => {
          const held = await this.store.held(tx, id);
          if (!held) throw new Problem('not-found');
          const { companyId, claimedBy } = held;
          const before = await this.view.one(tx, companyId, id);
          const reason = decision.decision === 'refused' ? decision.reason : null;
          if (!(await this.store.decide(tx, id, caller.userId, { state: decision.decision, reason })))
            throw new Problem('changed-meanwhile');
          const after = await this.view.one(tx, companyId, id);
          const decided = decision.decision === 'approved' ? identificationApproved : identificationRefused;
          emit(tx, decided({ by: caller, companyId, id, before, after }));
          if (claimedBy !== caller.userId)
            await this.notices.inform(
              tx,
              caller,
              claimedBy === null ? { companyId } : { companyId, userId: claimedBy },
              decisionNotice(language.catch('en').parse(held.language), after),
            );
          return this.view.ofInstallation(tx, id);
        },
        REPEATABLE,
      ),
    );
  }

  private async entered(
    tx: Tx,
    caller: Caller,
    companyId: CompanyId,
    entered: Identification,
  ): Promise<IdentificationId> {
    const id = await this.store.enter(tx, companyId, caller.userId, entered);
    if (id === undefined) throw alreadyOwn();
    const after = await this.view.one(tx, companyId, id);
    emit(tx, identificationApproved({ by: caller, companyId, id, after }));
    return id;
  }

  private async refuseTooMany(tx: Tx, companyId: CompanyId, mostOpen: number): Promise<void> {
    await this.store.lock(tx, companyId);
    const { all, open } = await this.view.counts(tx, companyId);
    if (open >= mostOpen)
      throw new Problem(
        'limit-reached',
        `${String(open)} claims wait for the operator. Wait for the decision, or withdraw one.`,
      );
    if (all >= MOST_CLAIMS.all)
      throw new Problem(
        'limit-reached',
        `A company has ${String(MOST_CLAIMS.all)} identifications at most. Withdraw those that are not used.`,
      );
  }
}

function alreadyOwn(): Problem {
  const message = 'The company has this identification already, or has claimed it.';
  return new Problem('already-taken', message, [{ path: 'identifier', message }]);
}

async function inWords<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.constraint === 'company_identifier_company_id_fkey')
      throw new Problem('unknown-reference', 'There is no such company.', [
        { path: 'companyId', message: 'There is no such company.' },
      ]);
    if (error.code !== UNIQUE_VIOLATION) throw error;
    if (error.constraint === 'company_identifier_once') throw alreadyOwn();
    // Only the operator's calls approve, so nobody else learns of it.
    const message = 'It is approved for another company. Refuse it there first.';
    throw new Problem('already-taken', message, [{ path: 'identifier', message }]);
  }
}
