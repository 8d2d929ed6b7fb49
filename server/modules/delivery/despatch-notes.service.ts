import { Injectable } from '@nestjs/common';
import type { DespatchInput, DespatchNote } from '../../contract/delivery.js';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { validateDespatchAdvice } from '../../domain/despatch/advice.js';
import { numberedPackages } from '../../domain/despatch/packages.js';
import type { AgreementId, CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { noteAgreementUse, sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { despatchAdviceCreated } from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchPackageStore } from './despatch-package.store.js';
import { DespatchSender } from './despatch.sender.js';

/** Packages with a number that a note has at most. */
export const MOST_PACKAGES = 9_999;
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
function requireComplete({ units }: Pick<DespatchDocument, 'units'>): void {
  const objections = validateDespatchAdvice(units);
  if (objections.length === 0) return;
  const said = objections.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Problem('invalid-despatch-advice', said, [...objections]);
}

/** What despatch notes say: stored for the first time, and changed. */
@Injectable()
export class DespatchNotes {
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
   * Stores what a held note is to say, and makes its packages those. @param keepsNumbers as for `putPackages`.
   * @throws Problem invalid-despatch-advice; package-number-taken.
   */
  async change(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    to: { readonly document: DespatchDocument; readonly agreementId: AgreementId; readonly keepsNumbers: boolean },
  ): Promise<void> {
    const { document, agreementId, keepsNumbers } = to;
    requireComplete(document);
    const agreement = await this.outbound.agreement(tx, companyId, agreementId);
    const rendering = agreement === undefined ? null : this.sender.rendering(document, agreement);
    await this.store.change(tx, companyId, id, { document, rendering });
    await this.putPackages(tx, companyId, id, document, keepsNumbers);
  }

  /**
   * Makes the packages of a note those that its document says.
   * @param keepsNumbers for an advice that follows another one, whose packages are the same.
   * @throws Problem package-number-taken.
   */
  private async putPackages(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    { units }: Pick<DespatchDocument, 'units'>,
    keepsNumbers: boolean,
  ): Promise<void> {
    const numbers = numberedPackages(units).map(({ number }) => number);
    if (numbers.length > MOST_PACKAGES) throw new Problem('packages-too-many');
    const scope = keepsNumbers ? `N${id}` : await this.store.packageScope(tx, companyId, id);
    const taken = await this.packages.put(tx, { companyId, id, scope }, numbers);
    if (taken.length > 0)
      throw new Problem(
        'package-number-taken',
        taken.slice(0, MOST_SAID).join(', '),
        taken.slice(0, MOST_SAID).map((number) => ({ path: number })),
      );
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
