import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { despatchRefusal } from '../../domain/despatch/state.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import { emit } from '../../platform/events/emit.js';
import { despatchAdviceArchived, despatchAdviceRemoved, despatchAdviceUnarchived } from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';

/** Despatch notes: archived and deleted. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
  ) {}

  /** Archives despatch notes or takes them back; returns those that this changes. @throws Problem not-found, when one of them is. */
  archive(actor: Actor, ids: readonly DespatchAdviceId[], isArchived: boolean): Promise<readonly DespatchAdviceId[]> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      if ((await this.store.hold(tx, companyId, ids)).length < new Set(ids).size) throw new Problem('not-found');
      const changed = await this.store.archive(tx, companyId, ids, isArchived);
      const event = isArchived ? despatchAdviceArchived : despatchAdviceUnarchived;
      emit(
        tx,
        ...changed.map((id) => event({ by: actor, id, before: { isArchived: !isArchived }, after: { isArchived } })),
      );
      return changed;
    });
  }

  /** Deletes a note that was not sent. @throws Problem not-found; despatch-note-sent. */
  async remove(actor: Actor, id: DespatchAdviceId): Promise<void> {
    await this.database.transaction(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      if ((await this.store.hold(tx, companyId, [id])).length === 0) throw new Problem('not-found');
      const { documentNumber, agreement, state } = await this.view.despatchNote(tx, companyId, id);
      if (despatchRefusal('delete', state) === 'is-closed') throw new Problem('despatch-note-closed');
      if (!(await this.store.remove(tx, companyId, id))) throw new Problem('despatch-note-sent');
      emit(tx, despatchAdviceRemoved({ by: actor, id, before: { number: documentNumber, agreementId: agreement.id } }));
    });
  }
}
