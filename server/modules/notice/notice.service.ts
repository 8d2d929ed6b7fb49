import { Injectable } from '@nestjs/common';
import type { NoticeBody } from '../../contract/notice.js';
import { Problem } from '../../contract/problem.js';
import { LEVEL_RIGHTS } from '../../domain/access/level.js';
import type { CompanyId, NoticeId, TransactionId, UserId } from '../../domain/ids.js';
import { maySend, roomOf, type Audience } from '../../domain/notice/audience.js';
import { Database, type Scope } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import {
  noticeDismissed,
  noticeGivenBack,
  noticeRestored,
  noticeSent,
  noticesRead,
  noticeWithdrawn,
} from './notice.events.js';
import { seesTransaction } from '../transaction/transaction.view.js';
import { NoticeStore } from './notice.store.js';
import { NoticeView } from './notice.view.js';

/** Notices on their way: sending, withdrawing, reading, dismissing. Browsers are notified of what is committed. */
@Injectable()
export class NoticeService {
  constructor(
    private readonly database: Database,
    private readonly view: NoticeView,
    private readonly store: NoticeStore,
  ) {}

  /** To the people of a company. @throws Problem no-permission, for every other company alike; not-found; too-many-requests. */
  async toCompany(
    caller: Caller,
    { companyId = caller.companyId, ...said }: NoticeBody & { companyId?: CompanyId | undefined },
  ): Promise<Sent> {
    const audience = { companyId };
    if (!maySend(caller, audience)) throw new Problem('no-permission');
    await this.demandSight(caller, said.transactionId);
    return this.database.transaction(reachOf(caller), async (tx) => {
      if (!(await this.store.companyExists(tx, companyId))) throw new Problem('not-found');
      return this.send(tx, caller, audience, said);
    });
  }

  /** To one person. @throws Problem not-found, for people of other companies and for none alike; too-many-requests. */
  async toUser(caller: Caller, { userId, ...said }: NoticeBody & { userId: UserId }): Promise<Sent> {
    await this.demandSight(caller, said.transactionId);
    return this.database.transaction(reachOf(caller), async (tx) => {
      const companyId = await this.store.companyOf(tx, userId);
      if (companyId === undefined || !maySend(caller, { companyId, userId })) throw new Problem('not-found');
      return this.send(tx, caller, { companyId, userId }, said);
    });
  }

  /** To the people of a company that trades with the caller's, in a transaction of the system. @throws Problem too-many-requests. */
  toPartner(tx: Tx, caller: Caller, companyId: CompanyId, said: NoticeBody): Promise<Sent> {
    return this.send(tx, caller, { companyId }, said);
  }

  /** To everyone. @throws Problem no-permission; too-many-requests. */
  async toAll(caller: Caller, said: NoticeBody): Promise<Sent> {
    if (!maySend(caller, 'everyone')) throw new Problem('no-permission');
    await this.demandSight(caller, said.transactionId);
    return this.database.transaction('system', (tx) => this.send(tx, caller, 'everyone', said));
  }

  /** Takes a notice back from everybody whom it was sent to, or gives it to them again. @throws Problem no-permission, for whoever may not send to them; not-found. */
  async withdraw(caller: Caller, id: NoticeId, isWithdrawn: boolean): Promise<void> {
    await this.database.transaction(reachOf(caller), async (tx) => {
      const sent = await this.view.delivery(tx, id);
      if (!sent) throw new Problem('not-found');
      const {
        companyId,
        notice: { room },
      } = sent;
      if (!maySend(caller, companyId === null ? 'everyone' : { companyId })) throw new Problem('no-permission');
      if (!(await this.store.withdraw(tx, id, isWithdrawn))) return;
      const changed = isWithdrawn ? noticeWithdrawn : noticeGivenBack;
      emit(tx, changed({ by: caller, companyId: companyId ?? caller.companyId, id, after: { room } }));
    });
  }

  /** Takes a notice off the own list, or puts it back. @throws Problem not-found, for notices of others and for none alike. */
  async mark(caller: Caller, id: NoticeId, isDismissed: boolean): Promise<void> {
    await this.database.transaction(reachOf(caller), async (tx) => {
      if (!(await this.view.reaches(tx, caller, id))) throw new Problem('not-found');
      await this.store.mark(tx, caller.userId, id, isDismissed);
      const { userId } = caller;
      emit(tx, isDismissed ? noticeDismissed({ userId }) : noticeRestored({ userId }));
    });
  }

  /** Marks what stands as read, up to a notice; returns how many are unread then. */
  read(caller: Caller, upTo: NoticeId): Promise<number> {
    return this.database.transaction(reachOf(caller), async (tx) => {
      const ids = await this.view.unreadIds(tx, caller, upTo);
      if (ids.length > 0) {
        await this.store.read(tx, caller.userId, ids);
        emit(tx, noticesRead({ userId: caller.userId }));
      }
      return this.view.unread(tx, caller);
    });
  }

  /** A notice speaks of a transaction that its sender may see. @throws Problem not-found, for those of others and for none alike. */
  private async demandSight(caller: Caller, id: TransactionId | null): Promise<void> {
    if (id === null) return;
    const isSeen =
      caller.rights.includes('transactions:read') &&
      caller.companyModules.includes('transactions') &&
      (await this.database.transaction(scopeOf(caller), (tx) => seesTransaction(tx, caller.companyId, id)));
    if (!isSeen)
      throw new Problem('not-found', undefined, [
        { path: 'transactionId', message: 'There is no such transaction, or you may not see it.' },
      ]);
  }

  private async send(tx: Tx, caller: Caller, audience: Audience, said: NoticeBody): Promise<Sent> {
    if (!(await this.store.mayAnother(tx, caller.userId))) throw new Problem('too-many-requests');
    return this.inform(tx, caller, audience, said);
  }

  /** Notifies people of something that the caller did, in the transaction in which it was done. */
  async inform(tx: Tx, caller: Caller, audience: Audience, said: NoticeBody): Promise<Sent> {
    const { companyId, userId = null } = audience === 'everyone' ? { companyId: null } : audience;
    const id = await this.store.insert(tx, { companyId, userId }, said, caller.userId);
    const room = roomOf(audience);
    emit(
      tx,
      noticeSent({
        by: caller,
        companyId: companyId ?? caller.companyId,
        id,
        after: { room, status: said.status, notifyAdmin: said.notifyAdmin },
      }),
    );
    return { id, room };
  }
}

interface Sent {
  readonly id: NoticeId;
  readonly room: string;
}

/** Administrators of the installation send to every company, and get its notices. */
export function reachOf(caller: Pick<Caller, 'level' | 'companyId' | 'narrowing'>): Scope {
  return LEVEL_RIGHTS[caller.level].administers === 'installation' ? 'system' : scopeOf(caller);
}
