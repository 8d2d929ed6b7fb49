import { Injectable } from '@nestjs/common';
import type { DespatchSent } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import { despatchRefusal, unscanned } from '../../domain/despatch/state.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import { emit } from '../../platform/events/emit.js';
import { faultPoint } from '../../platform/process/fault.js';
import { DocumentDispatch } from '../outbound/outbound.document.service.js';
import {
  despatchAdviceArchived,
  despatchAdviceRemoved,
  despatchAdviceSent,
  despatchAdviceUnarchived,
} from './delivery.events.js';
import { DespatchSender } from './despatch.sender.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';

/** Despatch advices: handed over to be sent, archived and deleted. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
    private readonly sender: DespatchSender,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /**
   * Sends a despatch advice once: whoever comes first makes its file, everybody else gets the same. @throws Problem not-found;
   * despatch-note-draft; packages-not-marked, packages-not-verified; and what writing it throws, when nothing is stored.
   */
  async send(actor: Actor, id: DespatchAdviceId): Promise<DespatchSent> {
    const { companyId, userId } = actor;
    const sent = await this.database.transaction(scopeOf(actor), async (tx): Promise<DespatchSent> => {
      const held = await this.store.lock(tx, companyId, id);
      if (!held) throw new Problem('not-found');
      if (held.state === 'released') return this.view.sent(tx, companyId, id);
      if (held.state === 'draft') throw new Problem('despatch-note-draft');
      const lacks = unscanned(held.counts, held.requiredScans);
      if (lacks !== null) throw new Problem(lacks);
      faultPoint('send-after-lock');
      const { agreement, rendering, shipTo, controlReference } = held;
      const kept = this.sender.kept(agreement, rendering);
      const queued = await this.dispatch.queue(tx, {
        companyId,
        userId,
        kind: this.sender.kind,
        documentId: id,
        agreement,
        rendered: kept && { ...kept, shipTos: [shipTo] },
        controlReference: controlReference ?? undefined,
      });
      emit(tx, despatchAdviceSent({ by: actor, companyId, id, fileId: queued.fileId, after: queued }));
      tx.beforeCommit(() => {
        faultPoint('send-before-commit');
        return Promise.resolve();
      });
      return { ...queued, state: 'queued' };
    });
    faultPoint('send-after-commit');
    return sent;
  }

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
