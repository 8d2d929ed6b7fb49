import { Injectable } from '@nestjs/common';
import type { BOOKING_SORTS, BookingCounts, BookingList, BookingQuery, BookingRow } from '../../contract/booking.js';
import { BOOKING_STATES } from '../../domain/booking/state.js';
import type { CompanyId } from '../../domain/ids.js';
import {
  codeOrder,
  column,
  cursorId,
  numberOrder,
  pageOfSorted,
  sortedBy,
  type SortedRow,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { BOOKINGS, SHOWN } from './booking.rows.js';

/** Of the period, the newest that a filter or another order looks at, and those that are counted. */
const MOST_SEARCHED = 10_000;
const MOST_COUNTED = 2_000;
/** Counts stop here: beyond it people need a filter, not a figure. */
const COUNT_CAP = 1_000;

const ONLY: Readonly<Record<Exclude<BookingQuery['filter'], 'all'>, string>> = {
  draft: `n.state = 'draft'`,
  requested: `n.state = 'requested'`,
  proposed: `n.state = 'proposed'`,
  confirmed: `n.state = 'confirmed'`,
  refused: `n.state = 'refused'`,
  overdue: 'n.overdue IS NOT NULL',
};
const SORTS: Sorts<(typeof BOOKING_SORTS)[number]> = {
  id: null,
  number: textOrder(column('"bookingNumber"')),
  state: codeOrder(BOOKING_STATES, column('state')),
  carrier: textOrder(column('carrier')),
  transport: textOrder(column('"transportNumber"')),
  collection: textOrder(column('collected')),
  delivery: textOrder(column('"deliveryDate"')),
  deadline: timeOrder(column('"deadlineAt"')),
  requested: timeOrder(column('"requestedAt"')),
  packages: numberOrder(column('"packageCount"')),
  weight: numberOrder((t) => `(${t}."grossWeight")::numeric`),
};

/** Bookings as a list shows them, with their counts. */
@Injectable()
export class BookingListView {
  async list(tx: Tx, companyId: CompanyId, query: BookingQuery): Promise<BookingList> {
    const before = query.sort === undefined ? cursorId(query.cursor) : null;
    const { params, param, bookings, where } = searched(companyId, query, MOST_SEARCHED, before);
    if (query.filter !== 'all') where.push(ONLY[query.filter]);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'n', sorts: SORTS, param });
    const conditions = behind === null ? where : [...where, behind];
    const rows = await tx.query<SortedRow<BookingRow & { readonly id: string }>>(
      `SELECT n.id, ${SHOWN}, ${sortValue} FROM (${bookings}) AS n${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}
      ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    const page = pageOfSorted(rows, query.limit);
    return {
      rows: page.rows.map(({ id: _, ...row }) => row),
      nextCursor: page.nextCursor,
      counts: query.counts ? await this.counts(tx, companyId, query) : null,
    };
  }

  /** Of the newest that the search finds, whatever of their states it asks for. */
  private async counts(tx: Tx, companyId: CompanyId, query: BookingQuery): Promise<BookingCounts> {
    const { params, bookings, where } = searched(companyId, query, MOST_COUNTED + 1);
    const counted = Object.entries(ONLY)
      .map(([name, condition]) => `count(*) FILTER (WHERE ${condition})::int AS "${name}Count"`)
      .join(', ');
    const [row] = await tx.query<Record<keyof BookingCounts, number>>(
      `SELECT count(*)::int AS "bookingCount", ${counted} FROM (${bookings}) AS n${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`,
      params,
    );
    if (!row) throw new Error('A count has one row');
    const isCut = row.bookingCount > MOST_COUNTED;
    const capped = (name: keyof BookingCounts) => ({
      value: Math.min(row[name], COUNT_CAP),
      capped: isCut || row[name] > COUNT_CAP,
    });
    return {
      bookingCount: capped('bookingCount'),
      draftCount: capped('draftCount'),
      requestedCount: capped('requestedCount'),
      proposedCount: capped('proposedCount'),
      confirmedCount: capped('confirmedCount'),
      refusedCount: capped('refusedCount'),
      overdueCount: capped('overdueCount'),
    };
  }
}

type Search = Pick<BookingQuery, 'days' | 'carrierId' | 'collectFrom' | 'collectTo' | 'transportId' | 'q'>;

/**
 * A statement in the making: its parameters, and the bookings that the search finds, as the table `n`.
 * @param most of the newest of the period that are looked at.
 * @param before id of the booking from which older ones are looked at; null: from the newest on.
 */
function searched(companyId: CompanyId, search: Search, most: number, before: string | null = null) {
  const params: unknown[] = [];
  const param = (value: unknown): string => `$${String(params.push(value))}`;
  const days = param(search.days);
  const ids = [
    `b.company_id = ${param(companyId)}`,
    `b.id >= first_id(now() - make_interval(days => ${days}))`,
    `b.created_at >= now() - make_interval(days => ${days})`,
  ];
  if (search.carrierId !== undefined) ids.push(`b.carrier_partner_id = ${param(search.carrierId)}`);
  if (search.transportId !== undefined) ids.push(`b.transport_id = ${param(search.transportId)}`);
  if (search.collectFrom !== undefined) ids.push(`b.collection_date >= ${param(search.collectFrom)}`);
  if (search.collectTo !== undefined) ids.push(`b.collection_date <= ${param(search.collectTo)}`);
  if (before !== null) ids.push(`b.id < ${param(before)}`);
  const found = `SELECT b.id FROM transport_booking b WHERE ${ids.join(' AND ')} ORDER BY b.id DESC LIMIT ${param(most)}`;
  const where: string[] = [];
  const plain = search.q?.replaceAll('\0', '') ?? '';
  if (plain !== '') {
    const pattern = param(`%${plain.replace(/[\\%_]/g, '\\$&')}%`);
    where.push(
      `concat_ws(E'\n', n."bookingNumber", n.carrier, n."carrierReference", n."from", n."to", n."transportNumber") ILIKE ${pattern}`,
    );
  }
  return { params, param, bookings: BOOKINGS(found), where };
}
