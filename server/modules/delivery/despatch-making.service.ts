import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { type DespatchDocument, despatchDocument } from '../../contract/despatch-document.js';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import type { CompanyId, DespatchAdviceId, RelationId } from '../../domain/ids.js';
import { wholeKilograms } from '../../domain/packaging/pack.js';
import {
  grossWeightOf,
  labelLevels,
  loadingUnits,
  type NoteUnit,
  packagesOf,
  type PackedItem,
  type PackLine,
  type PackPlan,
  planOf,
  unitsOf,
} from '../../domain/packaging/units.js';
import { addQuantities, decimalText } from '../../domain/quantity/decimal.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/http/caller.js';
import { type FoundLine, placeKey } from './delivery.due.view.js';
import { DespatchNotes, MOST_PACKAGES } from './despatch-notes.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchNumbers } from './despatch-numbers.js';

/** How often another number is tried where somebody has given the next ones by hand. */
const MOST_TAKEN = 50;

/** What packing changes, and what else an item says. */
type NoteItem = PackedItem & Readonly<Record<string, string | null>>;
/** A line of a note: an article, and how it is packed. */
export type NoteLine = PackLine<NoteItem>;

/** What a note says beside its articles. */
export interface NoteHead {
  readonly despatchDate: string;
  readonly arrivalDate: string | null;
  /** Our own number with the customer. */
  readonly sellerCode: string | null;
  readonly buyer: object | null;
  readonly shipTo: object;
  readonly dock: string | null;
  readonly gate: string | null;
  readonly shipmentReference?: string | null;
  readonly transportDocument?: string | null;
  readonly pickUpDate?: string | null;
  readonly shipmentDate?: string | null;
  readonly carrier?: object | null;
  readonly trailer?: string | null;
  readonly container?: string | null;
  readonly chassis?: string | null;
}
/** A note before it has numbers. */
export interface NoteToMake {
  readonly agreement: OutgoingAgreement;
  /** The relation by whose rules packages are numbered. */
  readonly relationId: RelationId | null;
  readonly head: NoteHead;
  readonly lines: readonly NoteLine[];
}

/** Packs articles and makes a despatch note of them. */
@Injectable()
export class NoteMaker {
  constructor(
    private readonly notes: DespatchNotes,
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
    private readonly numbers: DespatchNumbers,
  ) {}

  /**
   * Waits until nobody else makes notes of some customers and ship-tos, and lets others wait until the end of the transaction. To be done before
   * anything is counted that the notes follow from.
   */
  hold(tx: Tx, companyId: CompanyId, places: readonly Parameters<typeof placeKey>[0][]): Promise<void> {
    return this.store.holdPlaces(tx, companyId, places.map(placeKey));
  }

  /**
   * Notes, ready to be sent, whose packages have numbers: in as many statements as one takes, since whoever needs a number waits for this transaction
   * from the first of them on. @throws Problem packages-too-many; package-numbers-used-up; document-exists; and what making a despatch advice throws.
   */
  async make(tx: Tx, actor: Actor, notes: readonly NoteToMake[]): Promise<readonly DespatchNote[]> {
    const { companyId } = actor;
    const seller = await this.store.companyName(tx, companyId);
    const plans = notes.map(({ lines }) => planned(lines));
    const packages = notes.map(({ relationId }, i) => ({ relationId, levels: labelLevels(plans[i] ?? []) }));
    const taken = await this.numbers.take(tx, companyId, { notes: notes.length, packages });
    const parts = notes.map((note, i): UnnumberedNote => {
      const plan = plans[i] ?? [];
      return { note, plan, units: unitsOf(plan, taken.packages[i] ?? []), seller };
    });
    return this.insert(tx, actor, parts, taken.notes);
  }

  /** Notes with numbers that nobody has given by hand. @throws Problem document-exists. */
  private async insert(
    tx: Tx,
    actor: Actor,
    notes: readonly UnnumberedNote[],
    first: readonly string[],
  ): Promise<readonly DespatchNote[]> {
    const { companyId } = actor;
    const ids = new Map<UnnumberedNote, DespatchAdviceId>();
    let numbers = first;
    for (let tried = 0; tried < MOST_TAKEN; tried++) {
      const waiting = notes.filter((note) => !ids.has(note));
      const documents = waiting.map((note, i) => ({
        document: documentOf(note, numbers[i] ?? ''),
        agreement: note.note.agreement,
      }));
      const made = await this.notes.insertAll(tx, actor, documents);
      for (const [i, note] of waiting.entries()) {
        const id = made[i];
        if (id !== undefined) ids.set(note, id);
      }
      if (ids.size === notes.length)
        return this.view.despatchNotes(
          tx,
          companyId,
          notes.flatMap((note) => ids.get(note) ?? []),
        );
      ({ notes: numbers } = await this.numbers.take(tx, companyId, { notes: notes.length - ids.size, packages: [] }));
    }
    throw new Problem('document-exists', 'The next numbers of despatch notes are taken.');
  }
}

/** Of notes that were made, the one. */
export function onlyNote([note]: readonly DespatchNote[]): DespatchNote {
  if (note === undefined) throw new Error('A note that is made is stored');
  return note;
}

/** @throws Problem packages-too-many, before anything is packed. */
function planned(lines: readonly NoteLine[]): PackPlan<NoteItem> {
  const count = lines.reduce((sum, line) => sum + packagesOf(line), 0n);
  if (count > BigInt(MOST_PACKAGES))
    throw new Problem('packages-too-many', `${String(count)} packages; a note has ${String(MOST_PACKAGES)} at most.`);
  return planOf(lines);
}

/** A note that is packed and has no number of its own yet. */
interface UnnumberedNote {
  readonly note: NoteToMake;
  readonly plan: PackPlan<NoteItem>;
  readonly units: readonly NoteUnit<NoteItem>[];
  readonly seller: string;
}

/** The note in the words of the trade: its articles in their packages with their numbers. */
function documentOf(
  { note: { agreement, head }, plan, units, seller }: UnnumberedNote,
  number: string,
): DespatchDocument {
  const { sellerCode, ...said } = head;
  const read = despatchDocument.safeParse({
    documentNumber: number,
    issueDate: agreement.preparedAt,
    seller: { code: sellerCode ?? '', name: seller.slice(0, 70) },
    ...said,
    deliveryNote: number,
    grossWeight: wholeKilograms(grossWeightOf(plan)),
    packageCount: String(loadingUnits(plan)),
    units,
  });
  if (read.success) return read.data;
  // A release may say what has no place in a despatch advice, such as a dock of more characters.
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Problem('invalid-despatch-advice', detail, errors);
}

/** What the releases say of a delivery of their articles. @param found at least one, all of one customer and ship-to */
export function headOf(found: readonly FoundLine[], agreement: OutgoingAgreement, despatchDate: string): NoteHead {
  const [first] = found;
  if (first === undefined) throw new Problem('invalid-input');
  const { article, facts } = first;
  return {
    despatchDate,
    arrivalDate: arrivalOf(first, despatchDate),
    sellerCode: facts.sellerCode,
    buyer: partyOf(facts.buyerCode, facts.buyerName ?? article.customerName),
    shipTo: { code: article.shipTo, name: (article.shipToName ?? agreement.partner).slice(0, 70) },
    dock: onlyOne(found.map((one) => one.facts.dock)),
    gate: onlyOne(found.map((one) => one.facts.gate)),
  };
}

/** The day on which goods arrive that leave on a day; null where nobody has said how long the transport takes. */
function arrivalOf({ article }: FoundLine, despatchDate: string): string | null {
  const days = article.relation?.transitDays ?? 0;
  return days === 0 ? null : dayText(dayNumber(despatchDate) + days);
}

/** What all have; null where they differ. */
function onlyOne(values: readonly (string | null)[]): string | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

function partyOf(code: string | null, name: string | null): object | null {
  return code === null && name === null ? null : { code: code ?? '', name: (name ?? '').slice(0, 70) };
}

/** The cumulative quantity is what the customer counts, what other notes have that were not sent, and this one. */
export function itemOf({ article, facts, onNotes }: FoundLine, quantity: string, place: number): NoteItem {
  const { articleNumber, description, unit, shipped, scale } = article;
  const { supplierArticleNumber, orderNumber, orderLine, calloffReference } = facts;
  return {
    lineNumber: String(place + 1),
    ...{ articleNumber, unit, quantity },
    ...{ supplierArticleNumber, orderNumber, orderLine, calloffReference },
    description: description === null || description.trim() === '' ? null : description.slice(0, 70),
    cumulativeQuantity:
      shipped === null ? null : addQuantities(addQuantities(decimalText(shipped, scale), onNotes), quantity),
  };
}
