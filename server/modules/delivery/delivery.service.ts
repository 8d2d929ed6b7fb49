import { Injectable } from '@nestjs/common';
import type { DespatchDocument, DespatchInput, DespatchNote, DespatchSent } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import { validateDespatchAdvice } from '../../domain/despatch/advice.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { despatchState, sendRefusal } from '../../domain/despatch/state.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { faultPoint } from '../../platform/process/fault.js';
import { noteAgreementUse, sendableUnder } from '../agreement/agreement.use.service.js';
import { refuseLocked } from '../billing/despatch-lock.service.js';
import { DocumentDispatch } from '../outbound/outbound.document.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import {
  despatchAdviceArchived,
  despatchAdviceCreated,
  despatchAdviceRemoved,
  despatchAdviceSent,
  despatchAdviceUnarchived,
} from './delivery.events.js';
import { DespatchSender } from './despatch.sender.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';

/** Despatch advices: made, and handed over to be sent. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
    private readonly outbound: OutboundView,
    private readonly sender: DespatchSender,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /** @throws Problem invalid-despatch-advice; no-communication-agreement; mapfile-unusable; document-exists. */
  async create(actor: Actor, input: DespatchInput): Promise<DespatchNote> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const agreement = sendableUnder(await this.agreementFor(tx, actor.companyId, input));
      const note = await this.insert(tx, actor, input.document, agreement);
      if (note === undefined) throw new Problem('document-exists', `Number ${input.document.documentNumber} is taken.`);
      return note;
    });
  }

  /** Stores a despatch advice to be sent under an agreement; undefined where its number is taken. @throws Problem invalid-despatch-advice. */
  async insert(
    tx: Tx,
    actor: Actor,
    document: DespatchDocument,
    agreement: OutgoingAgreement,
  ): Promise<DespatchNote | undefined> {
    const objections = validateDespatchAdvice(document.units);
    if (objections.length > 0)
      throw new Problem(
        'invalid-despatch-advice',
        objections.map(({ path, message }) => `${path}: ${message}`).join('; '),
        [...objections],
      );
    const rendering = this.sender.rendering(document, agreement);
    const id = await this.store.insert(tx, actor, { agreementId: agreement.id, document, rendering });
    if (id === undefined) return undefined;
    if (!agreement.isUsed) noteAgreementUse(tx, actor.companyId, agreement.id);
    const after = { number: document.documentNumber, agreementId: agreement.id };
    emit(tx, despatchAdviceCreated({ by: actor, id, after }));
    return this.view.despatchNote(tx, actor.companyId, id);
  }

  /**
   * Sends a despatch advice once: whoever comes first makes its file, everybody else gets the same. @throws Problem not-found;
   * invalid-despatch-advice for drafts; service-fee-locked; and what writing it throws, when nothing is stored.
   */
  async send(actor: Actor, id: DespatchAdviceId): Promise<DespatchSent> {
    const { companyId, userId } = actor;
    const sent = await this.database.transaction(scopeOf(actor), async (tx): Promise<DespatchSent> => {
      const held = await this.store.lock(tx, companyId, id);
      if (!held) throw new Problem('not-found');
      const refusal = sendRefusal(despatchState({ stored: held.state, transmission: null, acknowledgement: null }));
      if (refusal === 'already-released') return this.view.sent(tx, companyId, id);
      if (refusal === 'is-draft') throw new Problem('invalid-despatch-advice', 'It is a draft.');
      refuseLocked(held.lock);
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
      if ((await this.store.hold(tx, companyId, ids)) < new Set(ids).size) throw new Problem('not-found');
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
      if ((await this.store.hold(tx, companyId, [id])) === 0) throw new Problem('not-found');
      const { documentNumber, agreement } = await this.view.despatchNote(tx, companyId, id);
      if (!(await this.store.remove(tx, companyId, id))) throw new Problem('despatch-note-sent');
      emit(tx, despatchAdviceRemoved({ by: actor, id, before: { number: documentNumber, agreementId: agreement.id } }));
    });
  }

  private agreementFor(
    tx: Tx,
    companyId: CompanyId,
    { agreementId, customer, document }: DespatchInput,
  ): Promise<OutgoingAgreement | undefined> {
    if (agreementId !== undefined) return this.outbound.agreement(tx, companyId, agreementId);
    const parties = [document.buyer, document.shipTo].flatMap((party) =>
      party === null ? [] : [party.code, party.name],
    );
    const names = customer === undefined ? parties.filter((name) => name !== '') : [customer];
    return this.outbound.toCustomer(tx, companyId, names, DESPATCH_MESSAGES);
  }
}
