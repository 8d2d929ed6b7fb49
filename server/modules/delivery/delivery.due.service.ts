import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { type DespatchDocument, despatchDocument } from '../../contract/despatch-document.js';
import type { FromDueInput } from '../../contract/despatch-due.js';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import type { CompanyId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
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
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { DeliveryDueView, type FoundLine } from './delivery.due.view.js';
import { DespatchNotes } from './despatch-notes.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DespatchNumbers } from './despatch-numbers.js';

/** Labels that one packaging takes, as the contract has it. */
const MOST_PACKAGES = 9_999;
/** How often another number is tried where somebody has given the next ones by hand. */
const MOST_TAKEN = 50;

/** A line of the note: an article, and how it is packed. */
interface NoteLine {
  readonly found: FoundLine;
  readonly packed: PackLine<NoteItem>;
}
/** What packing changes, and what else an item says. */
type NoteItem = PackedItem & Readonly<Record<string, string | null>>;

/** Makes despatch notes of what is due. */
@Injectable()
export class DueNoteService {
  constructor(
    private readonly database: Database,
    private readonly due: DeliveryDueView,
    private readonly outbound: OutboundView,
    private readonly notes: DespatchNotes,
    private readonly store: DeliveryStore,
    private readonly numbers: DespatchNumbers,
  ) {}

  /**
   * A note of articles that a customer calls off for a ship-to, ready to be sent. @throws Problem no-communication-agreement; not-found for an
   * article that no release in force calls off there; packages-too-many; package-numbers-used-up; and what making a despatch advice throws.
   */
  create(actor: Actor, input: FromDueInput): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const lines = await this.lines(tx, companyId, input);
      const customers = lines.slice(0, 1).map(({ found }) => found.article.customer);
      const agreement = sendableUnder(await this.outbound.toCustomer(tx, companyId, customers, DESPATCH_MESSAGES));
      const plan = planned(lines);
      const relationId = lines[0]?.found.article.relation?.relationId ?? null;
      const units = unitsOf(plan, await this.numbers.packages(tx, companyId, relationId, labelLevels(plan)));
      const seller = await this.store.companyName(tx, companyId);
      for (let tried = 0; tried < MOST_TAKEN; tried++) {
        const number = await this.numbers.note(tx, companyId);
        const document = documentOf({ number, input, lines, plan, units, seller, agreement });
        const note = await this.notes.insert(tx, actor, { document, agreement });
        if (note !== undefined) return note;
      }
      throw new Problem('document-exists', 'The next numbers of despatch notes are taken.');
    });
  }

  private async lines(tx: Tx, companyId: CompanyId, input: FromDueInput): Promise<readonly NoteLine[]> {
    const ids = input.lines.map(({ articleId }) => articleId);
    const articles = await this.due.ofLines(tx, companyId, ids, input.despatchDate);
    return input.lines.flatMap(({ articleId, quantity, packQuantity }, i) => {
      const found = articles.get(articleId);
      if (found === undefined) return [];
      const rule = packQuantity === null || packQuantity === found.rule?.quantityPerBox ? found.rule : null;
      return { found, packed: { item: itemOf(found, quantity, i), rule, packQuantity } };
    });
  }
}

/** @throws Problem packages-too-many, before anything is packed. */
function planned(lines: readonly NoteLine[]): PackPlan<NoteItem> {
  const count = lines.reduce((sum, { packed }) => sum + packagesOf(packed), 0n);
  if (count > BigInt(MOST_PACKAGES))
    throw new Problem('packages-too-many', `${String(count)} packages; a note has ${String(MOST_PACKAGES)} at most.`);
  return planOf(lines.map(({ packed }) => packed));
}

interface NoteParts {
  readonly number: string;
  readonly input: FromDueInput;
  readonly lines: readonly NoteLine[];
  readonly plan: PackPlan<NoteItem>;
  readonly units: readonly NoteUnit<NoteItem>[];
  readonly seller: string;
  readonly agreement: OutgoingAgreement;
}

/** The note in the words of the trade: what is due, in its packages with their numbers. */
function documentOf({ number, input, lines, plan, units, seller, agreement }: NoteParts): DespatchDocument {
  const [first] = lines;
  if (first === undefined) throw new Problem('invalid-input');
  const { facts } = first.found;
  const read = despatchDocument.safeParse({
    documentNumber: number,
    issueDate: agreement.preparedAt,
    despatchDate: input.despatchDate,
    arrivalDate: arrivalOf(first.found, input.despatchDate),
    seller: { code: facts.sellerCode ?? '', name: seller.slice(0, 70) },
    ...placesOf(first.found, agreement),
    dock: onlyOne(lines.map(({ found }) => found.facts.dock)),
    gate: onlyOne(lines.map(({ found }) => found.facts.gate)),
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

/** The day on which goods arrive that leave on a day; null where nobody has said how long the transport takes. */
function arrivalOf({ article }: FoundLine, despatchDate: string): string | null {
  const days = article.relation?.transitDays ?? 0;
  return days === 0 ? null : dayText(dayNumber(despatchDate) + days);
}

/** Who buys, and where the goods go. */
function placesOf({ article, facts }: FoundLine, agreement: OutgoingAgreement): object {
  return {
    buyer: partyOf(facts.buyerCode, facts.buyerName ?? article.customerName),
    shipTo: { code: article.shipTo, name: (article.shipToName ?? agreement.partner).slice(0, 70) },
  };
}

/** What all have; null where they differ. */
function onlyOne(values: readonly (string | null)[]): string | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

function partyOf(code: string | null, name: string | null): object | null {
  return code === null && name === null ? null : { code: code ?? '', name: (name ?? '').slice(0, 70) };
}

/** The cumulative quantity is what the customer counts, what other notes have that were not sent, and this one. */
function itemOf({ article, facts, onNotes }: FoundLine, quantity: string, place: number): NoteItem {
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
