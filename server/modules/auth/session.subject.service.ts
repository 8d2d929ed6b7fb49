import { Injectable } from '@nestjs/common';
import type { CompanyId, SessionId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { SessionService } from './session.service.js';
import { SessionSubjectStore, type Impersonator } from './session.subject.store.js';

export type { Impersonator };

/** Minutes that somebody acts in another's place, at most; the session is over then. */
const IMPERSONATION_MINUTES = 60;

/** As whom, and in which company, a signed-in browser works. Sessions are seen by the system alone: so are these transactions. */
@Injectable()
export class SessionSubject {
  constructor(
    private readonly sessions: SessionService,
    private readonly store: SessionSubjectStore,
  ) {}

  /** Lets a session act in somebody's place, in that person's company, and says until when. Undefined where it does already: there is no nesting. */
  async impersonate(
    tx: Tx,
    sessionId: SessionId,
    target: { readonly id: UserId; readonly companyId: CompanyId },
  ): Promise<string | undefined> {
    const until = await this.store.take(tx, sessionId, target.id, target.companyId, IMPERSONATION_MINUTES);
    this.sessions.forget(tx, 'session', [sessionId]);
    return until;
  }

  /** Lets a session be the person's who signed in again, in the own company; false where it is. */
  async release(tx: Tx, sessionId: SessionId): Promise<boolean> {
    this.sessions.forget(tx, 'session', [sessionId]);
    return this.store.leave(tx, sessionId);
  }

  /** Lets a session work in another company; who may is the caller's to know. */
  async workIn(tx: Tx, sessionId: SessionId, companyId: CompanyId): Promise<void> {
    await this.store.setCompany(tx, sessionId, companyId);
    this.sessions.forget(tx, 'session', [sessionId]);
  }

  /** Who really acts in a session; undefined where people are themselves. */
  impersonator(tx: Tx, sessionId: SessionId): Promise<Impersonator | undefined> {
    return this.store.impersonator(tx, sessionId);
  }
}
