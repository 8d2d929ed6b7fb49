import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Transport } from '../../contract/transport.js';
import { mayDo } from '../../domain/access/permission.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { CompanyId, TransportId } from '../../domain/ids.js';
import { saidToNotes } from '../../domain/transport/despatch.js';
import { ACT_TO, type TransportState } from '../../domain/transport/state.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { TransportDespatch } from '../delivery/despatch-transport.service.js';
import { transportStateChanged } from './transport.events.js';
import { numbersOf, requireAllowed, TransportService } from './transport.service.js';
import { TransportStore } from './transport.store.js';
import { TransportView } from './transport.view.js';

/** Brings transports from one state into another. */
@Injectable()
export class TransportStates {
  constructor(
    private readonly database: Database,
    private readonly store: TransportStore,
    private readonly view: TransportView,
    private readonly transports: TransportService,
    private readonly despatch: TransportDespatch,
  ) {}

  /**
   * Asked for a state that it has, nothing happens. With the departure the advices of all notes leave, or none of them.
   * @throws Problem not-found; what its state refuses; no-permission; transport-notes-refused, with each note and its reason.
   */
  async put(caller: Caller, id: TransportId, state: TransportState): Promise<Transport> {
    const { companyId } = caller;
    // Everything is in the transaction: where two departures wait for each other, one begins anew.
    await this.database.transaction(scopeOf(caller), (tx) => this.bring(tx, caller, id, state), { isRepeatable: true });
    // What became of its notes is stored with the commit.
    return this.database.transaction(scopeOf(caller), (tx) => this.view.transport(tx, companyId, id));
  }

  /**
   * Brings a transport where something else has it that was done, in the transaction of that: never to its departure.
   * @param wanted the state that follows from the one it is in; null where it stays.
   * @param cause for the audit log
   * @throws Problem not-found.
   */
  async follow(
    tx: Tx,
    by: AuditActor & { readonly companyId: CompanyId },
    id: TransportId,
    wanted: (state: TransportState) => 'planned' | 'booked' | 'arrived' | null,
    cause?: string,
  ): Promise<void> {
    const before = await this.transports.held(tx, by.companyId, id);
    const state = wanted(before.state);
    if (state === null || state === before.state) return;
    requireAllowed(ACT_TO[state], before);
    await this.store.putState(tx, { companyId: by.companyId, userId: by.userId ?? null }, id, state);
    emit(
      tx,
      transportStateChanged({
        by,
        id,
        before: { state: before.state },
        after: { state, ...(cause === undefined ? {} : { cause }) },
        noteIds: before.notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId),
      }),
    );
  }

  private async bring(tx: Tx, caller: Caller, id: TransportId, state: TransportState): Promise<void> {
    const { companyId } = caller;
    const before = await this.transports.held(tx, companyId, id);
    if (before.state === state) return;
    const act = ACT_TO[state];
    requireAllowed(act, before);
    if (before.state === 'loaded' && act === 'depart') await this.depart(tx, caller, before);
    await this.store.putState(tx, caller, id, state);
    const isCancelled = act === 'cancel' && before.notes.length > 0;
    if (isCancelled) {
      await this.store.takeOff(tx, companyId, id, null);
      await this.transports.seen(tx, companyId, id);
    }
    emit(
      tx,
      transportStateChanged({
        by: caller,
        id,
        before: { state: before.state, ...(isCancelled ? { notes: numbersOf(before) } : {}) },
        after: { state, ...(isCancelled ? { notes: '' } : {}) },
        noteIds: before.notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId),
      }),
    );
  }

  private async depart(tx: Tx, caller: Caller, { notes, fields }: Transport): Promise<void> {
    if (!mayDo(caller, 'delivery.despatch', 'edit')) throw new Problem('no-permission');
    const ids = notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId);
    const how = { said: saidToNotes(fields), language: caller.language };
    const refused = await this.despatch.depart(tx, caller, ids, how);
    if (refused.length === 0) return;
    throw new Problem(
      'transport-notes-refused',
      refused.map(({ number, reason }) => `${number}: ${reason}`).join('\n'),
      refused.map(({ number, reason }) => ({ path: number, message: reason })),
    );
  }
}
