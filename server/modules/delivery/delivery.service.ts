import { Injectable } from '@nestjs/common';
import type { DespatchInput, DespatchNote } from '../../contract/delivery.js';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import { Problem } from '../../contract/problem.js';
import { validateDespatchAdvice } from '../../domain/despatch/advice.js';
import { numberedPackages } from '../../domain/despatch/packages.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { despatchRefusal } from '../../domain/despatch/state.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { noteAgreementUse, sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import {
  despatchAdviceArchived,
  despatchAdviceCreated,
  despatchAdviceRemoved,
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

/** Despatch notes: made, archived and deleted. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly packages: DespatchPackageStore,
    private readonly view: DeliveryView,
    private readonly outbound: OutboundView,
    private readonly sender: DespatchSender,
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
