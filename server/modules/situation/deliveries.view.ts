import { Injectable } from '@nestjs/common';
import type {
  DELIVERIES_SORTS,
  DeliveriesQuery,
  DeliveryHead,
  DeliveryHistory,
  DeliveryQuery,
  DeliveryRow,
  ReleaseRow,
} from '../../contract/previous-deliveries.js';
import { Problem } from '../../contract/problem.js';
import { addDays, dayNumber } from '../../domain/calendar/day.js';
import type { CompanyId, DespatchedId } from '../../domain/ids.js';
import { decimalText } from '../../domain/quantity/decimal.js';
import { toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import { cursorId, pageOf, type RowSorts } from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DemandView, patternOf } from './demand.view.js';
import { type Customer, type DeliveryPlace, DespatchedView, type PlacedDespatch } from './despatched.view.js';
import { articleOf } from './situation.article.js';
import { situationDetailOf } from './situation.detail.js';
import type { FoundArticle } from './situation.rows.js';
import { standingOf } from './situation.standing.js';
import { SituationView, today } from './situation.view.js';

const DAYS = 30;
const MOST_ROWS = 5_000;
const MOST_RELEASES = 500;
const MOST_ARTICLES = 1_000;
/** Ship-tos that are put into another order. */
const MOST_PLACES = 10_000;
const NO_DETAILS = { corrections: [], ofDifference: null };

const SORTS: RowSorts<(typeof DELIVERIES_SORTS)[number], DeliveryHead> = {
  shipTo: (row) => row.shipTo,
  name: (row) => row.shipToCompanyName,
  customer: (row) => row.customerName ?? row.customer,
  last: (row) => row.lastDespatchDate,
  note: (row) => row.lastDespatchNote,
};

/** Deliveries of a period, beside what the releases of it said. */
@Injectable()
export class DeliveriesView {
  constructor(
    private readonly demand: DemandView,
    private readonly despatched: DespatchedView,
    private readonly situation: SituationView,
  ) {}

  /** Ship-tos with a delivery in a period. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: DeliveriesQuery,
  ): Promise<{ from: string; to: string; rows: DeliveryHead[]; nextCursor: string | null }> {
    const [from, to] = periodOf(query);
    const { sort, cursor, limit } = query;
    const isSorted = sort !== undefined;
    const of = { from, to, shipTo: patternOf(query.shipTo), after: isSorted ? null : cursorId(cursor) };
    const places = await this.despatched.places(tx, companyId, of, isSorted ? MOST_PLACES : limit + 1);
    const customers = await this.despatched.customers(
      tx,
      companyId,
      places.map(({ customer }) => customer),
    );
    const heads = places.map((place) => headOf(place, customers.get(place.customer)));
    return {
      from,
      to,
      ...pageOf(heads, { sorts: SORTS, sort, cursor, limit, idOf: (row) => row.companyRelationHeadId }),
    };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async history(tx: Tx, companyId: CompanyId, id: DespatchedId, query: DeliveryQuery): Promise<DeliveryHistory> {
    const place = await this.despatched.place(tx, companyId, id);
    if (place === undefined) throw new Problem('not-found');
    const [from, to] = periodOf(query);
    const article = patternOf(query.articleNumber);
    const of = { customer: place.customer, shipTo: place.shipTo, article };
    const customers = await this.despatched.customers(tx, companyId, [place.customer]);
    const left = await this.despatched.ofPlace(tx, companyId, of, [from, to, MOST_ROWS + 1]);
    const inForce = await this.situation.found(tx, companyId, {
      customer: place.customer,
      shipToIs: place.shipTo,
      article,
      limit: MOST_ARTICLES,
    });
    const came = await this.demand.came(tx, companyId, of, [from, to, MOST_RELEASES]);
    const released = await this.situation.withDespatches(
      tx,
      companyId,
      came.map((line) => [line]),
      { isThroughNote: true },
    );
    const rows = rowsOf(inForce, left, [from, to]);
    return {
      head: headOf(place, customers.get(place.customer)),
      from,
      to,
      rows: rows.slice(0, MOST_ROWS),
      releases: released.map(releaseOf),
      isCut: rows.length > MOST_ROWS || inForce.length === MOST_ARTICLES || came.length === MOST_RELEASES,
    };
  }
}

function periodOf({ from, to, asOf }: Pick<DeliveriesQuery, 'from' | 'to' | 'asOf'>): readonly [string, string] {
  const until = to ?? today(asOf);
  return [from ?? addDays(until, -DAYS), until];
}

function headOf(place: DeliveryPlace, customer: Customer | undefined): DeliveryHead {
  return {
    companyRelationHeadId: place.id,
    customer: place.customer,
    customerName: customer?.name ?? null,
    shipTo: place.shipTo === '' ? null : place.shipTo,
    shipToCompanyName: place.shipToName,
    lastDespatchDate: place.date,
    lastDespatchNote: place.noteNumber,
  };
}

/** What is open of the releases in force in a period, and what left in it, with how far it came. */
function rowsOf(
  inForce: readonly FoundArticle[],
  left: readonly PlacedDespatch[],
  [from, to]: readonly [string, string],
): DeliveryRow[] {
  const details = inForce.map((one) => situationDetailOf(articleOf(one), dayNumber(to), NO_DETAILS));
  const moving = new Set(
    details.flatMap(({ despatches }) =>
      despatches.flatMap(({ state, despatchedId }) => (state === 'in-transit' ? despatchedId : [])),
    ),
  );
  const lines = new Map(details.map(({ articleNumber, articleId }) => [articleNumber, articleId]));
  const open = details.flatMap(({ articleNumber, articleId, unit, calloffs }) =>
    calloffs.flatMap((one): DeliveryRow[] =>
      one.state === 'to-deliver' && one.date >= from && one.date <= to
        ? [
            {
              articleNumber,
              articleId,
              unit,
              date: one.date,
              state: one.state,
              quantity: one.open,
              noteNumber: null,
              source: null,
            },
          ]
        : [],
    ),
  );
  const sent = left.map(({ articleNumber, date, quantity, unit, noteNumber, source, despatchedId }): DeliveryRow => {
    const state = moving.has(despatchedId) ? 'in-transit' : 'delivered';
    return {
      articleNumber,
      articleId: lines.get(articleNumber) ?? null,
      unit,
      date,
      state,
      quantity,
      noteNumber,
      source,
    };
  });
  return [...sent, ...open].sort(
    (a, b) =>
      compare(a.articleNumber, b.articleNumber) ||
      compare(a.date, b.date) ||
      compare(a.noteNumber ?? '', b.noteNumber ?? ''),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What a release said of an article, beside the own count through the note that it names. */
function releaseOf(found: FoundArticle): ReleaseRow {
  const article = articleOf(found);
  const [line] = found.lines;
  const { difference } = standingOf(article, 0);
  const { received } = article.facts;
  const text = (value: bigint): string => decimalText(value, article.scale);
  return {
    scheduleHeadId: line.scheduleHeadId,
    documentNumber: line.documentNumber,
    issueDate: line.issueDate,
    articleNumber: line.articleNumber,
    unit: line.unit,
    received: received === null ? null : toCumulative(text(received)),
    lastDespatchNote: line.lastDespatchNote,
    despatched: difference === null || received === null ? null : toCumulative(text(received - difference)),
    difference: difference === null ? null : toQuantity(text(difference)),
  };
}
