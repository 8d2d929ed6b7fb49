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
import { DespatchPackageStore, refuseTaken } from './despatch-package.store.js';
import { DespatchSender } from './despatch.sender.js';

/** Packages with a number that a note has at most. */
export const MOST_PACKAGES = 9_999;

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

/** A stored note with what its packages are. */
interface NoteToPack {
  readonly id: DespatchAdviceId;
  readonly document: Pick<DespatchDocument, 'units'>;
  /** It follows another one, whose packages are the same. */
  readonly keepsNumbers: boolean;
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
  async insert(tx: Tx, actor: Actor, note: NoteToStore): Promise<DespatchNote | undefined> {
    const [id] = await this.insertAll(tx, actor, [note]);
    return id === undefined ? undefined : this.view.despatchNote(tx, actor.companyId, id);
  }

  /**
   * Stores despatch notes in as many statements as one takes; undefined for each whose number is taken. @throws Problem invalid-despatch-advice;
   * package-number-taken.
   */
  async insertAll(
    tx: Tx,
    actor: Actor,
    notes: readonly NoteToStore[],
  ): Promise<readonly (DespatchAdviceId | undefined)[]> {
    const { companyId } = actor;
    const all = notes.map(
      ({ document, agreement, state = 'ready', number = document.documentNumber, followsId = null }) => {
        requireComplete(document);
        const rendering = this.sender.rendering(document, agreement);
        return { agreement, agreementId: agreement.id, number, document, state, followsId, rendering };
      },
    );
    const ids = await this.store.insert(tx, actor, all);
    const made = all.flatMap((note) => {
      const id = ids.get(note.number);
      return id === undefined ? [] : [{ ...note, id, keepsNumbers: note.followsId !== null }];
    });
    if (made.length > 0) await this.putPackages(tx, companyId, made);
    for (const { id, number, agreement } of made) {
      if (!agreement.isUsed) noteAgreementUse(tx, companyId, agreement.id);
      emit(tx, despatchAdviceCreated({ by: actor, id, after: { number, agreementId: agreement.id } }));
    }
    return all.map(({ number }) => ids.get(number));
  }

  /**
   * Stores what a held note is to say, and makes its packages those. @param to `keepsNumbers`: it follows another one, whose packages are the same.
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
    await this.putPackages(tx, companyId, [{ id, document, keepsNumbers }]);
  }

  /** Makes the packages of notes those that their documents say, with internal numbers where their sizes have them. @throws Problem packages-too-many; package-number-taken. */
  private async putPackages(tx: Tx, companyId: CompanyId, notes: readonly NoteToPack[]): Promise<void> {
    const rules = await this.store.packageRules(
      tx,
      companyId,
      notes.map(({ id }) => id),
    );
    const packed = notes.map(({ id, document, keepsNumbers }) => {
      const { scope, isInternal } = rules.get(id) ?? { scope: '', isInternal: false };
      const packages = numberedPackages(document.units);
      if (packages.length > MOST_PACKAGES) throw new Problem('packages-too-many');
      return { id, scope: keepsNumbers ? `N${id}` : scope, isInternal, packages };
    });
    const taken = await this.packages.put(tx, companyId, packed);
    if (taken.length > 0) {
      await this.packages.free(tx, companyId, taken);
      refuseTaken(await this.packages.put(tx, companyId, packed));
    }
    await this.packages.numberInternally(tx, companyId, packed);
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
