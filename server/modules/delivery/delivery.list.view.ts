import { Injectable } from '@nestjs/common';
import type {
  DESPATCH_SORTS,
  DespatchCounts,
  DespatchList,
  DespatchQuery,
  DespatchRow,
  DespatchSuggestions,
} from '../../contract/delivery.js';
import { DESPATCH_STATES } from '../../domain/despatch/state.js';
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
import {
  COUNT_CAP,
  FLAGS,
  likePattern,
  MOST_COUNTED,
  ONLY,
  type Search,
  searched,
  SENT_WELL,
} from './delivery.notes.sql.js';

/** Of the period, the newest that a filter or another order looks at. */
const MOST_SEARCHED = 50_000;
/** Days of despatch that the chart has. */
const MOST_DAYS = 31;
/** How far back suggestions go, and how many notes they are taken from. */
const SUGGESTED = { days: 90, rows: 200 };

const ROW = /* sql */ `
  n.id, n.id AS "despatchnoteHeadId", n.number AS "documentNumber", n.state, n.customer, json_build_object('code', n.ship_to, 'name', n.ship_to_name) AS "shipTo",
  n.despatch AS "despatchDate", n.arrival AS "arrivalDate", n.pick_up AS "pickUpDate", n.shipment_date AS "shipmentDate", n.articles AS "articleCount", n.packages AS "packageCount", n.weight AS "grossWeight",
  n.shipment AS "shipmentReference", n.carrier, n.created_at AS "createdAt", n.sent_at AS "sentAt", n.file_id AS "fileId", n."isOnTransport",
  (SELECT json_build_object('id', x.id::text, 'number', x.number) FROM transport x WHERE x.id = n.transport_id AND x.company_id = n.company_id) AS transport,
  ${FLAGS.isLocked} AS "isLocked", ${FLAGS.hasError} AS "hasError", n."isPacked", ${FLAGS.isPrinted} AS "isPrinted", ${FLAGS.isTicked} AS "isTicked", n.is_archived AS "isArchived",
  json_build_object('packages', n.packages_numbered, 'printed', n.printed, 'marked', n.marked, 'verified', n.verified) AS counts`;

const SORTS: Sorts<(typeof DESPATCH_SORTS)[number]> = {
  id: null,
  number: textOrder(column('number')),
  state: codeOrder(DESPATCH_STATES, column('state')),
  customer: textOrder(column('customer')),
  shipTo: textOrder((t) => `concat_ws(' ', nullif(${t}.ship_to_name, ''), ${t}.ship_to)`),
  despatch: textOrder(column('despatch')),
  arrival: textOrder(column('arrival')),
  pickUp: textOrder(column('pick_up')),
  shipmentDate: textOrder(column('shipment_date')),
  articles: numberOrder(column('articles')),
  packages: numberOrder(column('packages')),
  weight: numberOrder((t) => `${t}.weight::numeric`),
  shipment: textOrder(column('shipment')),
  sent: timeOrder(column('sent_at')),
};

/** Despatch notes as a list shows them, with their counts. */
@Injectable()
export class DeliveryListView {
  async list(tx: Tx, companyId: CompanyId, query: DespatchQuery): Promise<DespatchList> {
    const before = query.sort === undefined ? cursorId(query.cursor) : null;
    const { params, param, notes, where } = searched(companyId, query, MOST_SEARCHED, before);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'n', sorts: SORTS, param });
    const conditions = behind === null ? where : [...where, behind];
    const rows = await tx.query<SortedRow<DespatchRow & { readonly id: string }>>(
      `SELECT ${ROW}, ${sortValue} FROM (${notes}) AS n${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}
      ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    const page = pageOfSorted(rows, query.limit);
    return {
      rows: page.rows.map(({ id: _, ...row }) => row),
      nextCursor: page.nextCursor,
      ...(query.counts ? await this.counts(tx, companyId, query) : { counts: null, days: null }),
    };
  }

  /** Of the newest that the search finds, whatever of their states it asks for. */
  private async counts(
    tx: Tx,
    companyId: CompanyId,
    query: DespatchQuery,
  ): Promise<Pick<DespatchList, 'counts' | 'days'>> {
    const { params, notes, where } = searched(companyId, { ...query, filter: 'all' }, MOST_COUNTED + 1);
    const [row] = await tx.query<Record<keyof DespatchCounts, number> & Pick<DespatchList, 'days'>>(
      `
      WITH n AS MATERIALIZED (SELECT * FROM (${notes}) AS n${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`})
      SELECT count(*)::int AS "despatchnoteCount", count(*) FILTER (WHERE ${ONLY.ready})::int AS "readyCount", count(*) FILTER (WHERE ${ONLY.sent})::int AS "sentCount",
        count(*) FILTER (WHERE ${ONLY.errors})::int AS "errorCount", count(*) FILTER (WHERE ${ONLY.warnings})::int AS "warningCount",
        count(*) FILTER (WHERE ${ONLY.transit})::int AS "transitCount",
        (SELECT coalesce(json_agg(x ORDER BY x.day), '[]') FROM (
          SELECT left(n.despatch, 10) AS day, count(*) FILTER (WHERE ${SENT_WELL})::int AS sent,
            count(*) FILTER (WHERE ${FLAGS.hasError})::int AS errors,
            count(*) FILTER (WHERE NOT ${FLAGS.hasError} AND NOT ${SENT_WELL})::int AS open
          FROM n WHERE n.despatch >= '0001' GROUP BY 1 ORDER BY 1 DESC LIMIT ${String(MOST_DAYS)}) AS x) AS days
      FROM n`,
      params,
    );
    if (!row) throw new Error('A count has one row');
    const isCut = row.despatchnoteCount > MOST_COUNTED;
    const capped = (name: keyof DespatchCounts) => ({
      value: Math.min(row[name], COUNT_CAP),
      capped: isCut || row[name] > COUNT_CAP,
    });
    return {
      counts: {
        despatchnoteCount: capped('despatchnoteCount'),
        readyCount: capped('readyCount'),
        sentCount: capped('sentCount'),
        errorCount: capped('errorCount'),
        warningCount: capped('warningCount'),
        transitCount: capped('transitCount'),
      },
      days: row.days,
    };
  }

  /** Numbers, customers, places and shipments of the newest notes that hold what was typed. */
  async suggestions(
    tx: Tx,
    companyId: CompanyId,
    { q, limit }: { readonly q: string; readonly limit: number },
  ): Promise<DespatchSuggestions> {
    const search: Search = { days: SUGGESTED.days, filter: 'all', isArchived: false };
    const { params, param, notes } = searched(companyId, search, SUGGESTED.rows);
    const found = await tx.query<DespatchSuggestions['suggestions'][number]>(
      `
      SELECT kind, value FROM (
        SELECT DISTINCT ON (s.kind, s.value) s.kind, s.value, s.place, n.id
        FROM (${notes}) AS n CROSS JOIN LATERAL (VALUES ('number', n.number, 1), ('customer', n.customer, 2), ('shipTo', coalesce(nullif(n.ship_to_name, ''), n.ship_to), 3),
          ('shipment', n.shipment, 4)) AS s (kind, value, place)
        WHERE s.value ILIKE ${param(likePattern(q) ?? '%')} AND s.value <> '' ORDER BY s.kind, s.value, n.id DESC) AS newest
      ORDER BY newest.place, newest.id DESC, value LIMIT ${param(limit)}`,
      params,
      'despatch-suggestions',
    );
    return { suggestions: found };
  }
}
