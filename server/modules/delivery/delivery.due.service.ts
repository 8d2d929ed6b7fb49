import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { type DespatchDocument, despatchDocument } from '../../contract/despatch-document.js';
import type { FromDueInput } from '../../contract/despatch-due.js';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { packsOf } from '../../domain/despatch/proposal.js';
import type { CompanyId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { addQuantities, decimalsOf, decimalText, scaled } from '../../domain/quantity/decimal.js';
import { toCumulative } from '../../domain/quantity/quantity.js';
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

/** A line of the note: an article, how much of it, and in which packages. */
interface NoteLine {
  readonly found: FoundLine;
  readonly quantity: string;
  readonly packs: readonly { readonly count: number; readonly each: string }[];
}

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
   * article that no release in force calls off there; packages-too-many; and what making a despatch advice throws.
   */
  create(actor: Actor, input: FromDueInput): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const lines = await this.lines(tx, companyId, input);
      const customers = lines.slice(0, 1).map(({ found }) => found.article.customer);
      const agreement = sendableUnder(await this.outbound.toCustomer(tx, companyId, customers, DESPATCH_MESSAGES));
      const labels = await this.labels(tx, companyId, lines);
      const seller = await this.store.companyName(tx, companyId);
      for (let tried = 0; tried < MOST_TAKEN; tried++) {
        const [number = ''] = await this.numbers.take(tx, companyId, 'note', 1);
        const document = documentOf({ number, input, lines, labels, seller, agreement });
        const note = await this.notes.insert(tx, actor, { document, agreement });
        if (note !== undefined) return note;
      }
      throw new Problem('document-exists', 'The next numbers of despatch notes are taken.');
    });
  }

  private async lines(tx: Tx, companyId: CompanyId, input: FromDueInput): Promise<readonly NoteLine[]> {
    const ids = input.lines.map(({ articleId }) => articleId);
    const articles = await this.due.ofLines(tx, companyId, ids, input.despatchDate);
    return input.lines.flatMap(({ articleId, quantity, packQuantity }) => {
      const found = articles.get(articleId);
      if (found === undefined) return [];
      const scale = Math.max(decimalsOf(quantity), decimalsOf(packQuantity ?? '0'));
      const packs = packsOf(scaled(quantity, scale), packQuantity === null ? null : scaled(packQuantity, scale));
      return {
        found,
        quantity,
        packs: packs.map(({ count, each }) => ({ count, each: decimalText(each, scale) })),
      };
    });
  }

  /** A number for each package of the note, in the order of its lines. */
  private async labels(tx: Tx, companyId: CompanyId, lines: readonly NoteLine[]): Promise<readonly string[]> {
    const count = lines.flatMap(({ packs }) => packs).reduce((sum, pack) => sum + pack.count, 0);
    if (count > MOST_PACKAGES)
      throw new Problem('packages-too-many', `${String(count)} packages; a note has ${String(MOST_PACKAGES)} at most.`);
    return this.numbers.take(tx, companyId, 'package', count);
  }
}

interface NoteParts {
  readonly number: string;
  readonly input: FromDueInput;
  readonly lines: readonly NoteLine[];
  readonly labels: readonly string[];
  readonly seller: string;
  readonly agreement: OutgoingAgreement;
}

/** The note in the words of the trade: a unit for each article, with its packages and their numbers. */
function documentOf({ number, input, lines, labels, seller, agreement }: NoteParts): DespatchDocument {
  const [first] = lines;
  if (first === undefined) throw new Problem('invalid-input');
  const { facts } = first.found;
  let label = 0;
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
    packageCount: String(labels.length),
    units: lines.map((line, i) => ({
      id: String(i + 1),
      level: 'outer',
      packagings: line.packs.map(({ count, each }) => ({
        count: String(count),
        quantityPerPackage: each,
        unit: line.found.article.unit,
        labels: Array.from({ length: count }, () => ({ number: labels[label++] ?? '' })),
      })),
      items: [itemOf(line, i)],
    })),
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
function itemOf({ found: { article, facts, onNotes }, quantity }: NoteLine, place: number): object {
  const { articleNumber, description, unit, shipped, scale } = article;
  const { supplierArticleNumber, orderNumber, orderLine, calloffReference } = facts;
  return {
    lineNumber: String(place + 1),
    ...{ articleNumber, unit, quantity, supplierArticleNumber, orderNumber, orderLine, calloffReference },
    description: description === null || description.trim() === '' ? null : description.slice(0, 70),
    cumulativeQuantity:
      shipped === null
        ? null
        : toCumulative(addQuantities(addQuantities(decimalText(shipped, scale), onNotes), quantity)),
  };
}
