import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import type { DespatchCustomer, HandInput, HandLine } from '../../contract/despatch-hand.js';
import { type HandFault, handFaultText } from '../../contract/despatch-hand-texts.js';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import type { CompanyId, RelationId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { labelLevels, packagesOf, planOf } from '../../domain/packaging/units.js';
import { addQuantities } from '../../domain/quantity/decimal.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { type AppliedRule, InstructionView } from '../packaging/packaging.instruction.view.js';
import { articleKey, DeliveryDueView, type FoundLine, packOf } from './delivery.due.view.js';
import { HandNoteView } from './despatch-hand.view.js';
import {
  headOf,
  itemOf,
  type NoteHead,
  type NoteLine,
  NoteMaker,
  type NoteToMake,
  onlyNote,
} from './despatch-making.service.js';
import { MOST_PACKAGES } from './despatch-notes.service.js';

/** A note as it would be made, with what is wrong with it: then it is not made. */
export interface PreparedNote {
  readonly note: NoteToMake;
  /** `path` is that of the input: `lines.3.quantity`. */
  readonly faults: readonly { readonly path: string; readonly code: HandFault }[];
  readonly packageCount: number;
  /** Articles that no release in force calls off at the ship-to. */
  readonly unknown: readonly string[];
}
/** A line of the input with what is known of its article. */
interface KnownLine {
  readonly line: HandLine;
  /** Null where no release in force calls it off in this unit. */
  readonly found: FoundLine | null;
  readonly isOtherUnit: boolean;
}
interface Relation {
  readonly id: RelationId;
  readonly transitDays: number;
  /** Our number at the customer. */
  readonly sellerCode: string | null;
}

/** Despatch notes of articles that somebody names, called off or not. */
@Injectable()
export class HandNoteService {
  constructor(
    private readonly database: Database,
    private readonly due: DeliveryDueView,
    private readonly outbound: OutboundView,
    private readonly instructions: InstructionView,
    private readonly view: HandNoteView,
    private readonly maker: NoteMaker,
  ) {}

  /** Customers that despatch advices can be sent to. */
  customers(caller: Caller): Promise<DespatchCustomer[]> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.customers(tx, caller.companyId));
  }

  /**
   * A note, ready to be sent. @throws Problem no-communication-agreement; not-our-identification; invalid-despatch-advice, with all that is wrong
   * by field; package-numbers-used-up; and what making a despatch advice throws.
   */
  create(caller: Caller, input: HandInput): Promise<DespatchNote> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const [agreement] = await this.held(tx, caller.companyId, [input]);
      const { note, faults } = await this.prepared(tx, caller.companyId, input, { agreement });
      if (faults.length > 0)
        throw new Problem(
          'invalid-despatch-advice',
          undefined,
          faults.map(({ path, code }) => ({ path, message: handFaultText(code, caller.language) })),
        );
      return onlyNote(await this.maker.make(tx, caller, [note]));
    });
  }

  /** The agreements that notes go out under, while nobody else makes notes of the same customers and ship-tos until the end of the transaction. */
  async held(
    tx: Tx,
    companyId: CompanyId,
    inputs: readonly HandInput[],
  ): Promise<readonly (OutgoingAgreement | undefined)[]> {
    const agreements = await this.agreements(tx, companyId, inputs);
    const places = inputs.flatMap(({ shipTo }, i) => {
      const customer = agreements[i]?.recipient;
      return customer === undefined ? [] : [{ customer, shipTo: shipTo.code }];
    });
    await this.maker.hold(tx, companyId, places);
    return agreements;
  }

  /** The agreement that each of some notes goes out under; undefined where there is none. */
  async agreements(
    tx: Tx,
    companyId: CompanyId,
    inputs: readonly HandInput[],
  ): Promise<readonly (OutgoingAgreement | undefined)[]> {
    const customers = [
      ...new Set(inputs.flatMap(({ agreementId, customer }) => (agreementId === undefined ? (customer ?? []) : []))),
    ];
    const found = await this.outbound.toCustomers(tx, companyId, customers, DESPATCH_MESSAGES);
    return Promise.all(
      inputs.map(async ({ agreementId, customer = '' }) =>
        agreementId === undefined ? found.get(customer) : await this.outbound.agreement(tx, companyId, agreementId),
      ),
    );
  }

  /**
   * A note before it is made: what the releases in force know of its articles filled in.
   * @param before what notes that are made with it have of articles so far, to which this one adds its own
   * @throws Problem no-communication-agreement; not-our-identification.
   */
  async prepared(
    tx: Tx,
    companyId: CompanyId,
    input: HandInput,
    {
      agreement: under,
      before = new Map(),
    }: { readonly agreement: OutgoingAgreement | undefined; readonly before?: Map<string, string> },
  ): Promise<PreparedNote> {
    const agreement = sendableUnder(under);
    const { found: there } = await this.due.found(tx, companyId, input.despatchDate, {
      customer: agreement.recipient,
      shipTo: input.shipTo.code,
    });
    const relation = await this.view.relation(tx, companyId, agreement.id, input.shipTo.code);
    const known = input.lines.map((line) => knownOf(line, there));
    const rules = await this.rulesOf(tx, companyId, known, { relation, shipTo: input.shipTo.code });
    const lines = linesOf(known, rules, before);
    const head = headFor(input, { known, there, agreement, relation });
    return {
      note: {
        agreement,
        relationId: there[0]?.article.relation?.relationId ?? relation?.id ?? null,
        head,
        lines,
      },
      faults: [...datesFaults(head), ...linesFaults(known, lines)],
      packageCount: packagesOfAll(lines),
      unknown: [...new Set(known.flatMap(({ line, found }) => (found === null ? [line.articleNumber] : [])))],
    };
  }

  /** The instruction for each article that no release calls off; for others it is found with them. */
  private async rulesOf(
    tx: Tx,
    companyId: CompanyId,
    known: readonly KnownLine[],
    { relation, shipTo }: { readonly relation: Relation | null; readonly shipTo: string },
  ): Promise<readonly (AppliedRule | null)[]> {
    const articles = known.map(({ line: { articleNumber } }) => ({
      articleNumber,
      relationId: relation?.id ?? null,
      shipTo,
    }));
    const rules = await this.instructions.rules(tx, companyId, articles);
    return known.map(({ found }, i) => (found === null ? (rules[i] ?? null) : found.rule));
  }
}

const sameText = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

function knownOf(line: HandLine, there: readonly FoundLine[]): KnownLine {
  const named = there.filter(({ article }) => sameText(article.articleNumber, line.articleNumber));
  const { unit } = line;
  const found = unit === null ? named[0] : named.find(({ article }) => sameText(article.unit, unit));
  return { line, found: found ?? null, isOtherUnit: found === undefined && named.length > 0 };
}

/** What is packed: an article that stands on several lines counts on from one to the next, and from one note to the next. */
function linesOf(
  known: readonly KnownLine[],
  rules: readonly (AppliedRule | null)[],
  before: Map<string, string>,
): readonly NoteLine[] {
  return known.map(({ line, found }, i): NoteLine => {
    const rule = rules[i] ?? null;
    const usual = rule?.quantityPerBox ?? (found === null ? null : packOf(found).quantity);
    const packQuantity = line.packQuantity ?? usual;
    const packed = { rule: packQuantity === rule?.quantityPerBox ? rule : null, packQuantity };
    if (found === null) return { ...packed, item: unknownItem(line, i) };
    const key = articleKey(found.article);
    const onNotes = addQuantities(found.onNotes, before.get(key) ?? '0');
    before.set(key, addQuantities(before.get(key) ?? '0', line.quantity));
    const item = itemOf({ ...found, onNotes }, line.quantity, i);
    return { ...packed, item: { ...item, ...saidOf(line, item) } };
  });
}

/** What somebody says goes before what the release says; another order has other lines. */
function saidOf(line: HandLine, item: NoteLine['item']): Readonly<Record<string, string | null>> {
  const { orderNumber, batch, productionDate, bestBeforeDate, description } = line;
  return {
    ...{ batch, productionDate, bestBeforeDate },
    description: description ?? item['description'] ?? null,
    ...(orderNumber !== null && orderNumber !== item['orderNumber'] && { orderNumber, orderLine: null }),
  };
}

function unknownItem(line: HandLine, place: number): NoteLine['item'] {
  const { articleNumber, quantity, unit, orderNumber, description } = line;
  const { batch, productionDate, bestBeforeDate } = line;
  return {
    ...{ articleNumber, quantity, orderNumber, batch, productionDate, bestBeforeDate, description },
    unit: unit ?? 'PCE',
    lineNumber: String(place + 1),
    cumulativeQuantity: null,
  };
}

interface Around {
  readonly known: readonly KnownLine[];
  /** All that is called off at the ship-to. */
  readonly there: readonly FoundLine[];
  readonly agreement: OutgoingAgreement;
  readonly relation: Relation | null;
}

/** The day on which goods arrive; null where nobody has said how long the transport takes. */
function arrivalBy(relation: Relation | null, despatchDate: string): string | null {
  return relation === null || relation.transitDays === 0
    ? null
    : dayText(dayNumber(despatchDate) + relation.transitDays);
}

/** What somebody says of the delivery, else the releases, else the relation and the agreement. */
function headFor(input: HandInput, { known, there, agreement, relation }: Around): NoteHead {
  const { shipTo, despatchDate } = input;
  const called = known.flatMap(({ found }) => found ?? []);
  const head = there.length === 0 ? null : headOf(called.length > 0 ? called : there, agreement, despatchDate);
  return {
    ...transportOf(input),
    despatchDate,
    arrivalDate: input.arrivalDate ?? head?.arrivalDate ?? arrivalBy(relation, despatchDate),
    sellerCode: head?.sellerCode ?? relation?.sellerCode ?? null,
    buyer: head?.buyer ?? { code: '', name: agreement.partner.slice(0, 70) },
    shipTo: { ...head?.shipTo, code: shipTo.code, ...(shipTo.name !== '' && { name: shipTo.name }) },
    dock: input.dock ?? head?.dock ?? null,
    gate: input.gate ?? head?.gate ?? null,
  };
}

/** What only somebody who makes the note knows of its transport. */
function transportOf(input: HandInput): Partial<NoteHead> {
  const { pickUpDate, shipmentDate, shipmentReference, transportDocument, carrier, trailer, container, chassis } =
    input;
  const isNamed = carrier !== null && `${carrier.code}${carrier.name}` !== '';
  return {
    ...{ pickUpDate, shipmentDate, shipmentReference, transportDocument },
    ...{ carrier: isNamed ? carrier : null, trailer, container, chassis },
  };
}

function datesFaults({ pickUpDate = null, despatchDate, arrivalDate }: NoteHead): PreparedNote['faults'] {
  if (arrivalDate === null) return [];
  return [
    ...(arrivalDate < despatchDate ? [{ path: 'arrivalDate', code: 'arrives-before' as const }] : []),
    ...(pickUpDate !== null && arrivalDate < pickUpDate
      ? [{ path: 'pickUpDate', code: 'arrives-before-pick-up' as const }]
      : []),
  ];
}

/** How many packages with a label a note has; where these are too many, as many as its lines have one by one. */
function packagesOfAll(lines: readonly NoteLine[]): number {
  const apart = lines.reduce((sum, line) => sum + packagesOf(line), 0n);
  return apart > BigInt(MOST_PACKAGES) ? Number(apart) : labelLevels(planOf(lines)).length;
}

function linesFaults(known: readonly KnownLine[], lines: readonly NoteLine[]): PreparedNote['faults'] {
  let packages = 0n;
  return lines.flatMap((line, i): PreparedNote['faults'] => {
    const most = BigInt(MOST_PACKAGES);
    const had = packages;
    packages += packagesOf(line);
    const { productionDate = null, bestBeforeDate = null } = known[i]?.line ?? {};
    return [
      ...(productionDate !== null && bestBeforeDate !== null && bestBeforeDate < productionDate
        ? [{ path: `lines.${String(i)}.bestBeforeDate`, code: 'best-before-production' as const }]
        : []),
      ...(known[i]?.isOtherUnit === true ? [{ path: `lines.${String(i)}.unit`, code: 'unit-differs' as const }] : []),
      // The line that makes it too many is named, and no other.
      ...(had <= most && packages > most
        ? [{ path: `lines.${String(i)}.quantity`, code: 'packages-too-many' as const }]
        : []),
    ];
  });
}
