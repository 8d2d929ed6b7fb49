import { Injectable } from '@nestjs/common';
import type {
  DESPATCH_SORTS,
  DespatchCounts,
  DespatchList,
  DespatchQuery,
  DespatchRow,
  DespatchSuggestions,
} from '../../contract/delivery.js';
import { DESPATCH_STATES, type DespatchState } from '../../domain/despatch/state.js';
import type { CompanyId } from '../../domain/ids.js';
import {
  codeOrder,
  column,
  numberOrder,
  pageOfSorted,
  sortedBy,
  type SortedRow,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Counts stop here: beyond it people need a filter, not a figure. */
const COUNT_CAP = 1_000;
/** Of the period, the newest that a filter or another order looks at. */
const MOST_SEARCHED = 50_000;
/** Of the period, the newest that are counted. */
const MOST_COUNTED = 5_000;
/** Days of despatch that the chart has. */
const MOST_DAYS = 31;
/** A document may name more packages than an integer of the database holds: the list says this many then. */
const MOST_PACKAGES = 2_147_483_647;
/** How far back suggestions go, and how many notes they are taken from. */
const SUGGESTED = { days: 90, rows: 200 };

/** States in which a despatch advice went wrong, and those in which the customer has it. */
const WRONG: readonly DespatchState[] = ['not-sent', 'rejected'];
const PARTLY: readonly DespatchState[] = ['partly'];
const HAD: readonly DespatchState[] = ['sent', 'acknowledged', 'partly', 'rejected'];
const oneOf = (states: readonly DespatchState[]): string =>
  `n.state IN (${states.map((state) => `'${state}'`).join(', ')})`;
/** The customer has it and did not reject it whole. */
const SENT_WELL = oneOf(HAD.filter((state) => !WRONG.includes(state)));
/** The agreed time for an acknowledgement has passed without one. */
const IS_UNANSWERED = "n.state = 'sent' AND n.acknowledgement IN ('late', 'overdue')";

const ONLY: Readonly<Record<Exclude<DespatchQuery['filter'], 'all'>, string>> = {
  ready: "n.state = 'ready'",
  sent: oneOf(HAD),
  errors: oneOf(WRONG),
  warnings: `(${oneOf(PARTLY)} OR ${IS_UNANSWERED})`,
};
/** Conditions of the flags of the specification (section 3, despatch note). */
const FLAGS = {
  isOnTransport: 'n."isOnTransport"',
  isLocked: "(n.stored = 'released')",
  hasError: `(${oneOf(WRONG)})`,
  isPacked: 'n."isPacked"',
} as const;

/**
 * Despatch notes of a period with what they are searched, sorted and shown by, newest first.
 * @param ids SQL of the ids that are looked at.
 */
const NOTES = (ids: string): string => /* sql */ `
  SELECT d.id, d.number, d.state AS stored, despatch_state(d.state, t.state, e.acknowledgement) AS state, e.acknowledgement, a.partner AS customer,
    coalesce(d.document #>> '{shipTo,code}', '') AS ship_to, coalesce(d.document #>> '{shipTo,name}', '') AS ship_to_name,
    d.document ->> 'despatchDate' AS despatch, d.document ->> 'arrivalDate' AS arrival, d.document ->> 'grossWeight' AS weight,
    d.document ->> 'shipmentReference' AS shipment, coalesce(nullif(d.document #>> '{carrier,name}', ''), d.document #>> '{carrier,code}') AS carrier,
    d.created_at, t.sent_at, t.file_id, d.is_archived,
    coalesce(d.document ->> 'shipmentReference', d.document ->> 'transportDocument') IS NOT NULL AS "isOnTransport",
    NOT jsonb_path_exists(d.document, '$.units[*] ? (exists (@.items[*]) && !exists (@.packagings[*]))') AS "isPacked",
    (SELECT count(DISTINCT i)::int FROM jsonb_path_query(d.document, '$.units[*].items[*].articleNumber') AS i) AS articles,
    (SELECT least(coalesce(sum(coalesce((p ->> 'count')::bigint, jsonb_array_length(p -> 'labels'))), 0), ${String(MOST_PACKAGES)})::int
      FROM jsonb_path_query(d.document, '$.units[*]') AS u CROSS JOIN LATERAL jsonb_array_elements(u -> 'packagings') AS p
      WHERE NOT (p ->> 'quantityPerPackage' IS NULL AND p -> 'labels' = '[]' AND jsonb_path_exists(u, '$.packagings[*] ? (@.quantityPerPackage != null && exists (@.labels[*]))'))) AS packages
  FROM (${ids}) AS found JOIN despatch_advice d ON d.id = found.id
    JOIN communication_agreement a ON a.id = d.agreement_id AND a.company_id = d.company_id
    LEFT JOIN transmission t ON t.id = d.transmission_id AND t.company_id = d.company_id
    LEFT JOIN LATERAL (SELECT x.acknowledgement FROM edi_transaction x WHERE x.id = t.file_id * 10000 AND x.company_id = d.company_id OFFSET 0) AS e ON true`;

const ROW = /* sql */ `
  n.id, n.id AS "despatchnoteHeadId", n.number AS "documentNumber", n.state, n.customer, json_build_object('code', n.ship_to, 'name', n.ship_to_name) AS "shipTo",
  n.despatch AS "despatchDate", n.arrival AS "arrivalDate", n.articles AS "articleCount", n.packages AS "packageCount", n.weight AS "grossWeight",
  n.shipment AS "shipmentReference", n.carrier, n.created_at AS "createdAt", n.sent_at AS "sentAt", n.file_id AS "fileId", n."isOnTransport",
  ${FLAGS.isLocked} AS "isLocked", ${FLAGS.hasError} AS "hasError", n."isPacked", n.is_archived AS "isArchived"`;

const SORTS: Sorts<(typeof DESPATCH_SORTS)[number]> = {
  id: null,
  number: textOrder(column('number')),
  state: codeOrder(DESPATCH_STATES, column('state')),
  customer: textOrder(column('customer')),
  shipTo: textOrder((t) => `concat_ws(' ', nullif(${t}.ship_to_name, ''), ${t}.ship_to)`),
  despatch: textOrder(column('despatch')),
  arrival: textOrder(column('arrival')),
  articles: numberOrder(column('articles')),
  packages: numberOrder(column('packages')),
  weight: numberOrder((t) => `${t}.weight::numeric`),
  shipment: textOrder(column('shipment')),
  sent: timeOrder(column('sent_at')),
};

/** What a search narrows the list by; absent for no narrowing. */
type Search = Pick<
  DespatchQuery,
  'days' | 'filter' | 'isArchived' | 'isOnTransport' | 'isLocked' | 'hasError' | 'isPacked' | 'q' | 'partnerCompanyId'
>;

/** A statement in the making: its parameters, and the notes that the search finds, as the table `n`. */
function searched(companyId: CompanyId, search: Search, most: number) {
  const params: unknown[] = [];
  const param = (value: unknown): string => `$${String(params.push(value))}`;
  const days = param(search.days);
  const ids = `SELECT d.id FROM despatch_advice d WHERE d.company_id = ${param(companyId)} AND d.id >= first_id(now() - make_interval(days => ${days}))
    AND d.created_at >= now() - make_interval(days => ${days}) AND d.is_archived = ${param(search.isArchived)}${
      search.partnerCompanyId === undefined
        ? ''
        : ` AND d.agreement_id IN (SELECT c.id FROM communication_agreement c WHERE c.company_id = d.company_id AND c.partner_company_id = ${param(search.partnerCompanyId)})`
    } ORDER BY d.id DESC LIMIT ${param(most)}`;
  const where: string[] = [];
  for (const name of ['isOnTransport', 'isLocked', 'hasError', 'isPacked'] as const) {
    const wanted = search[name];
    if (wanted !== undefined) where.push(`${FLAGS[name]} = ${param(wanted)}`);
  }
  if (search.filter !== 'all') where.push(ONLY[search.filter]);
  const pattern = likePattern(search.q);
  if (pattern !== null) {
    const p = param(pattern);
    where.push(`concat_ws(E'\n', n.number, n.customer, n.ship_to, n.ship_to_name, n.shipment) ILIKE ${p}`);
  }
  return { params, param, notes: NOTES(ids), where };
}

/** Despatch notes as a list shows them, with their counts. */
@Injectable()
export class DeliveryListView {
  async list(tx: Tx, companyId: CompanyId, query: DespatchQuery): Promise<DespatchList> {
    const { params, param, notes, where } = searched(companyId, query, MOST_SEARCHED);
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

/** A text as a pattern that finds it literally, anywhere; null for none. */
function likePattern(text: string | undefined): string | null {
  const plain = text?.replaceAll('\0', '') ?? '';
  return plain === '' ? null : `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
}
