import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { noteLabels } from '../../domain/despatch/note-labels.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { DeliveryStore } from './delivery.store.js';
import { DespatchChanges, requireAllowed } from './despatch-change.service.js';
import { DespatchNotes } from './despatch-notes.service.js';
import { DespatchNumbers } from './despatch-numbers.js';

/** How often another number is tried where it is taken. */
const MOST_TAKEN = 50;
const FUNCTION = { replace: '5', cancel: '1' } as const;

/** Despatch notes that are made of others: what replaces or cancels one, and copies. */
@Injectable()
export class DespatchFollows {
  constructor(
    private readonly database: Database,
    private readonly changes: DespatchChanges,
    private readonly store: DeliveryStore,
    private readonly notes: DespatchNotes,
    private readonly outbound: OutboundView,
    private readonly numbers: DespatchNumbers,
  ) {}

  /**
   * Makes the advice that replaces or cancels one that the customer has. @throws Problem not-found; what its state refuses;
   * despatch-note-followed where there is one already; no-communication-agreement.
   */
  follow(actor: Actor, id: DespatchAdviceId, does: 'replace' | 'cancel'): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const note = await this.changes.heldNote(tx, companyId, id);
      requireAllowed(does, note);
      if (note.followedBy !== null) throw new Problem('despatch-note-followed', note.followedBy.documentNumber);
      const agreement = await this.agreementOf(tx, companyId, note);
      const document: DespatchDocument = {
        ...note.document,
        messageFunction: FUNCTION[does],
        issueDate: agreement.preparedAt,
      };
      const state = does === 'replace' ? 'draft' : 'ready';
      // A note and all that follow it have one number of the document.
      for (let place = 2; place < MOST_TAKEN; place++) {
        const number = `${document.documentNumber}/${String(place)}`;
        const made = await this.notes.insert(tx, actor, { document, agreement, state, number, followsId: id });
        if (made !== undefined) return made;
      }
      throw new Problem('document-exists');
    });
  }

  /** Copies a note as a draft, for goods that leave today. @throws Problem not-found; no-communication-agreement. */
  copy(actor: Actor, id: DespatchAdviceId): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const note = await this.changes.heldNote(tx, companyId, id);
      const agreement = await this.agreementOf(tx, companyId, note);
      const copied = note.document;
      const levels = noteLabels(copied).labels.map(({ level }) => level);
      const relationId = await this.store.relationOf(tx, companyId, id);
      const taken = await this.numbers.take(tx, companyId, {
        notes: 1,
        packages: [{ relationId, levels }],
      });
      let { notes } = taken;
      for (let tried = 0; tried < MOST_TAKEN; tried++) {
        const numbers = { number: notes[0] ?? '', packages: taken.packages[0] ?? [], now: agreement.preparedAt };
        const document = copyOf(copied, numbers);
        const made = await this.notes.insert(tx, actor, { document, agreement, state: 'draft' });
        if (made !== undefined) return made;
        ({ notes } = await this.numbers.take(tx, companyId, { notes: 1, packages: [] }));
      }
      throw new Problem('document-exists', 'The next numbers of despatch notes are taken.');
    });
  }

  private async agreementOf(tx: Tx, companyId: CompanyId, note: DespatchNote): Promise<OutgoingAgreement> {
    return sendableUnder(await this.outbound.agreement(tx, companyId, note.agreement.id));
  }
}

/** A note of the same goods once more: what belongs to the one delivery alone is not said, and cumulative quantities are the person's to say. */
function copyOf(
  document: DespatchDocument,
  { number, packages, now }: { readonly number: string; readonly packages: readonly string[]; readonly now: string },
): DespatchDocument {
  const today = now.slice(0, 10);
  const leaves = dayNumber(document.despatchDate.slice(0, 10));
  /** As many days from the day of despatch as before. */
  const moved = (date: string | null): string | null =>
    date === null ? null : dayText(dayNumber(today) + dayNumber(date.slice(0, 10)) - leaves);
  const renumbered = new Map<string, string>();
  let next = 0;
  const numberOf = (old: string): string => {
    const known = renumbered.get(old) ?? packages[next++] ?? old;
    renumbered.set(old, known);
    return known;
  };
  const units = document.units.map((unit) => ({
    ...unit,
    packagings: unit.packagings.map((packaging) => ({
      ...packaging,
      labels: packaging.labels.map((label) => ({ ...label, number: numberOf(label.number) })),
    })),
    items: unit.items.map((item) => ({ ...item, cumulativeQuantity: null })),
  }));
  return {
    ...document,
    documentNumber: number,
    messageFunction: '9',
    issueDate: now,
    pickUpDate: moved(document.pickUpDate),
    shipmentDate: moved(document.shipmentDate),
    despatchDate: today,
    arrivalDate: moved(document.arrivalDate),
    deliveryNote: document.deliveryNote === null ? null : number,
    shipmentReference: null,
    transportDocument: null,
    transportMeans: null,
    trailer: null,
    container: null,
    chassis: null,
    units: units.map((unit) => ({
      ...unit,
      packagings: unit.packagings.map((packaging) => ({
        ...packaging,
        labels: packaging.labels.map((label) => ({
          ...label,
          masterLabel: label.masterLabel === null ? null : (renumbered.get(label.masterLabel) ?? null),
        })),
      })),
    })),
  };
}
