import { Injectable } from '@nestjs/common';
import type { DespatchInput, DespatchNote, DespatchSent } from '../../contract/delivery.js';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import { Problem } from '../../contract/problem.js';
import { validateDespatchAdvice } from '../../domain/despatch/advice.js';
import { numberedPackages } from '../../domain/despatch/packages.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { despatchRefusal, unscanned } from '../../domain/despatch/state.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { faultPoint } from '../../platform/process/fault.js';
import { noteAgreementUse, sendableUnder } from '../agreement/agreement.use.service.js';
import { DocumentDispatch } from '../outbound/outbound.document.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import {
  despatchAdviceArchived,
  despatchAdviceCreated,
  despatchAdviceRemoved,
  despatchAdviceSent,
  despatchAdviceUnarchived,
} from './delivery.events.js';
import { DespatchPackageStore } from './despatch-package.store.js';
import { DespatchSender } from './despatch.sender.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';

/** Package numbers that an answer names. */
const MOST_SAID = 20;

/** A despatch note to be stored. */
export interface NoteToStore {
  readonly document: DespatchDocument;
  readonly agreement: OutgoingAgreement;
  /** Ready, unless somebody has to look at it first. */
  readonly state?: 'draft' | 'ready';
  /** That of the document, unless it follows another one of that number. */
  readonly number?: string;
  readonly followsId?: DespatchAdviceId | null;
}

/** @throws Problem invalid-despatch-advice, with all that is wrong. */
export function requireComplete({ units }: Pick<DespatchDocument, 'units'>): void {
  const objections = validateDespatchAdvice(units);
  if (objections.length === 0) return;
  const said = objections.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Problem('invalid-despatch-advice', said, [...objections]);
}

/** Despatch advices: made, and handed over to be sent. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly packages: DespatchPackageStore,
    private readonly view: DeliveryView,
    private readonly outbound: OutboundView,
    private readonly sender: DespatchSender,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /** @throws Problem invalid-despatch-advice; no-communication-agreement; mapfile-unusable; document-exists. */
  async create(actor: Actor, input: DespatchInput): Promise<DespatchNote> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const agreement = sendableUnder(await this.agreementFor(tx, actor.companyId, input));
      const note = await this.insert(tx, actor, { document: input.document, agreement });
      if (note === undefined) throw new Problem('document-exists', `Number ${input.document.documentNumber} is taken.`);
      return note;
    });
  }

  /**
   * Stores a despatch note; undefined where its number is taken. @throws Problem invalid-despatch-advice; package-number-taken.
   */
  async insert(
    tx: Tx,
    actor: Actor,
    { document, agreement, state = 'ready', number = document.documentNumber, followsId = null }: NoteToStore,
  ): Promise<DespatchNote | undefined> {
    requireComplete(document);
    const { companyId } = actor;
    const rendering = this.sender.rendering(document, agreement);
    const note = { agreementId: agreement.id, number, document, state, followsId, rendering };
    const id = await this.store.insert(tx, actor, note);
    if (id === undefined) return undefined;
    await this.putPackages(tx, companyId, id, document, followsId !== null);
    if (!agreement.isUsed) noteAgreementUse(tx, companyId, agreement.id);
    emit(tx, despatchAdviceCreated({ by: actor, id, after: { number, agreementId: agreement.id } }));
    return this.view.despatchNote(tx, companyId, id);
  }

  /**
   * Makes the packages of a note those that its document says.
   * @param keepsNumbers for an advice that follows another one, whose packages are the same.
   * @throws Problem package-number-taken.
   */
  async putPackages(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    { units }: Pick<DespatchDocument, 'units'>,
    keepsNumbers: boolean,
  ): Promise<void> {
    const numbers = numberedPackages(units).map(({ number }) => number);
    const scope = keepsNumbers ? `N${id}` : await this.store.packageScope(tx, companyId, id);
    const taken = await this.packages.put(tx, { companyId, id, scope }, numbers);
    if (taken.length > 0)
      throw new Problem(
        'package-number-taken',
        taken.slice(0, MOST_SAID).join(', '),
        taken.slice(0, MOST_SAID).map((number) => ({ path: number })),
      );
  }

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
