import { Injectable } from '@nestjs/common';
import type {
  TRANSPORT_SORTS,
  TransportCounts,
  TransportList,
  TransportQuery,
  TransportRow,
} from '../../contract/transport.js';
import { type DespatchState, PARTLY_DESPATCH_STATES, WRONG_DESPATCH_STATES } from '../../domain/despatch/state.js';
import type { CompanyId, TransportId } from '../../domain/ids.js';
import { TRANSPORT_STATES, type TransportState } from '../../domain/transport/state.js';
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

/** Of the period, the newest that a filter or another order looks at, and those that are counted. */
const MOST_SEARCHED = 10_000;
const MOST_COUNTED = 2_000;
/** Counts stop here: beyond it people need a filter, not a figure. */
const COUNT_CAP = 1_000;
/** Days of departure that the chart has. */
const MOST_DAYS = 31;

const oneOf = (name: string, states: readonly (DespatchState | TransportState)[]): string =>
  `${name} IN (${states.map((state) => `'${state}'`).join(', ')})`;
const OPEN = oneOf('n.state', ['planned', 'booked', 'loaded']);
const SENT = oneOf('n.state', ['departed', 'arrived', 'closed']);
const ONLY: Readonly<Record<Exclude<TransportQuery['filter'], 'all'>, string>> = {
  open: OPEN,
  underway: oneOf('n.state', ['departed']),
  sent: SENT,
  errors: 'n.has_error',
  warnings: '(n.has_warning OR n.is_late)',
};
const FLAGS = { isHazardous: 'n.is_hazardous', isLate: 'n.is_late', hasError: 'n.has_error' } as const;

const step = (state: TransportState): string =>
  `(SELECT max(s.at) FROM transport_step s WHERE s.transport_id = t.id AND s.company_id = t.company_id AND s.state = '${state}')`;
/**
 * Transports with what they are searched, sorted and shown by.
 * @param ids SQL of the ids that are looked at.
 */
const TRANSPORTS = (ids: string): string => /* sql */ `
  SELECT t.id, t.company_id, t.number, t.state, t.created_at, t.fields ->> 'name' AS name, t.fields ->> 'mode' AS mode, t.fields ->> 'vehicle' AS vehicle,
    t.fields ->> 'trailer' AS trailer, t.fields ->> 'container' AS container, t.fields ->> 'plannedDeparture' AS departure, t.fields ->> 'plannedArrival' AS arrival,
    coalesce(nullif(t.fields #>> '{carrier,name}', ''), t.fields #>> '{carrier,code}') AS carrier, jsonb_array_length(t.fields -> 'hazards') > 0 AS is_hazardous,
    coalesce(t.state IN ('planned', 'booked', 'loaded') AND left(t.fields ->> 'plannedDeparture', 10) < to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD'), false) AS is_late,
    CASE WHEN t.state IN ('departed', 'arrived', 'closed') THEN ${step('departed')} END AS departed_at, CASE WHEN t.state IN ('arrived', 'closed') THEN ${step('arrived')} END AS arrived_at,
    o.notes, o.packages, o.weight, o.ship_tos, o.has_error, o.has_warning
  FROM (${ids}) AS found JOIN transport t ON t.id = found.id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS notes, coalesce(sum(d.packages), 0)::int AS packages,
        CASE WHEN bool_and(d.document ->> 'grossWeight' IS NOT NULL) THEN trim_scale(sum((d.document ->> 'grossWeight')::numeric)) END AS weight,
        coalesce(array_agg(DISTINCT coalesce(nullif(d.document #>> '{shipTo,name}', ''), d.document #>> '{shipTo,code}', '')), '{}') AS ship_tos,
        coalesce(bool_or(${oneOf('s.state', WRONG_DESPATCH_STATES)}), false) AS has_error,
        coalesce(bool_or(${oneOf('s.state', PARTLY_DESPATCH_STATES)} OR (s.state = 'sent' AND s.acknowledgement IN ('late', 'overdue'))), false) AS has_warning
      FROM transport_note x JOIN despatch_advice d ON d.id = x.despatch_advice_id AND d.company_id = t.company_id
        LEFT JOIN transmission m ON m.id = d.transmission_id AND m.company_id = t.company_id
        LEFT JOIN edi_transaction e ON e.id = m.file_id * 10000 AND e.company_id = t.company_id
        CROSS JOIN LATERAL (SELECT despatch_state(d.state, m.state, e.acknowledgement, d.superseded, d.packages, d.marked, d.verified) AS state, e.acknowledgement) AS s
      WHERE x.transport_id = t.id AND x.company_id = t.company_id OFFSET 0) AS o`;

const ROW = /* sql */ `
  n.id, n.id AS "transportId", n.number AS "transportNumber", n.name AS "transportName", n.state, n.carrier, n.mode, n.vehicle, n.trailer, n.departure AS "plannedDeparture",
  n.arrival AS "plannedArrival", n.departed_at AS "departedAt", n.arrived_at AS "arrivedAt", n.ship_tos AS "shipTos", n.notes AS "noteCount", n.packages AS "packageCount",
  n.weight::text AS "grossWeight", n.is_hazardous AS "isHazardous", n.is_late AS "isLate", n.has_error AS "hasError", n.created_at AS "createdAt",
  (SELECT json_build_object('status', e.status, 'agency', e.agency, 'reason', e.reason, 'text', e.text, 'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM carrier_event e WHERE e.transport_id = n.id AND e.company_id = n.company_id ORDER BY e.at DESC, e.id DESC LIMIT 1) AS "lastStatus"`;

const SORTS: Sorts<(typeof TRANSPORT_SORTS)[number]> = {
  id: null,
  number: textOrder(column('number')),
  name: textOrder(column('name')),
  state: codeOrder(TRANSPORT_STATES, column('state')),
  carrier: textOrder(column('carrier')),
  mode: textOrder(column('mode')),
  vehicle: textOrder((t) => `concat_ws(' ', ${t}.vehicle, ${t}.trailer)`),
  departure: textOrder(column('departure')),
  arrival: textOrder(column('arrival')),
  departed: timeOrder(column('departed_at')),
  notes: numberOrder(column('notes')),
  packages: numberOrder(column('packages')),
  weight: numberOrder(column('weight')),
};

/** Transports as a list shows them, with their counts. */
@Injectable()
export class TransportListView {
  async list(tx: Tx, companyId: CompanyId, query: TransportQuery): Promise<TransportList> {
    const before = query.sort === undefined ? cursorId(query.cursor) : null;
    const { params, param, transports, where } = searched(companyId, query, MOST_SEARCHED, before);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'n', sorts: SORTS, param });
    const conditions = behind === null ? where : [...where, behind];
    const rows = await tx.query<SortedRow<TransportRow & { readonly id: string }>>(
      `SELECT ${ROW}, ${sortValue} FROM (${transports}) AS n${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}
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

  /** Transports by their ids, newest first. */
  rows(tx: Tx, companyId: CompanyId, ids: readonly TransportId[]): Promise<TransportRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return tx.query<TransportRow>(
      `SELECT ${ROW} FROM (${TRANSPORTS('SELECT unnest($2::bigint[]) AS id')}) AS n WHERE n.company_id = $1 ORDER BY n.id DESC`,
      [companyId, ids],
    );
  }

  /** Of the newest that the search finds, whatever of their states it asks for. */
  private async counts(
    tx: Tx,
    companyId: CompanyId,
    query: TransportQuery,
  ): Promise<Pick<TransportList, 'counts' | 'days'>> {
    const { params, transports, where } = searched(companyId, { ...query, filter: 'all' }, MOST_COUNTED + 1);
    const [row] = await tx.query<Record<keyof TransportCounts, number> & Pick<TransportList, 'days'>>(
      `
      WITH n AS MATERIALIZED (SELECT * FROM (${transports}) AS n${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`})
      SELECT count(*)::int AS "transportCount", count(*) FILTER (WHERE ${ONLY.open})::int AS "openCount", count(*) FILTER (WHERE ${ONLY.underway})::int AS "underwayCount",
        count(*) FILTER (WHERE ${ONLY.sent})::int AS "sentCount", count(*) FILTER (WHERE ${ONLY.errors})::int AS "errorCount", count(*) FILTER (WHERE ${ONLY.warnings})::int AS "warningCount",
        (SELECT coalesce(json_agg(x ORDER BY x.day), '[]') FROM (
          SELECT left(n.departure, 10) AS day, count(*) FILTER (WHERE ${SENT} AND NOT n.has_error)::int AS sent,
            count(*) FILTER (WHERE n.has_error)::int AS errors, count(*) FILTER (WHERE ${OPEN} AND NOT n.has_error)::int AS open
          FROM n WHERE n.departure >= '0001' AND n.state <> 'cancelled' GROUP BY 1 ORDER BY 1 DESC LIMIT ${String(MOST_DAYS)}) AS x) AS days
      FROM n`,
      params,
    );
    if (!row) throw new Error('A count has one row');
    const isCut = row.transportCount > MOST_COUNTED;
    const capped = (name: keyof TransportCounts) => ({
      value: Math.min(row[name], COUNT_CAP),
      capped: isCut || row[name] > COUNT_CAP,
    });
    return {
      counts: {
        transportCount: capped('transportCount'),
        openCount: capped('openCount'),
        underwayCount: capped('underwayCount'),
        sentCount: capped('sentCount'),
        errorCount: capped('errorCount'),
        warningCount: capped('warningCount'),
      },
      days: row.days,
    };
  }
}

/** What a search narrows the list by. */
type Search = Pick<
  TransportQuery,
  'days' | 'filter' | 'isHazardous' | 'isLate' | 'hasError' | 'carrierPartnerId' | 'q'
>;

/**
 * A statement in the making: its parameters, and the transports that the search finds, as the table `n`.
 * @param most of the newest of the period that are looked at.
 * @param before id of the transport from which older ones are looked at; null: from the newest on.
 */
function searched(companyId: CompanyId, search: Search, most: number, before: string | null = null) {
  const params: unknown[] = [];
  const param = (value: unknown): string => `$${String(params.push(value))}`;
  const days = param(search.days);
  const { carrierPartnerId } = search;
  const byCarrier = carrierPartnerId === undefined ? '' : ` AND t.carrier_partner_id = ${param(carrierPartnerId)}`;
  const ids = `SELECT t.id FROM transport t WHERE t.company_id = ${param(companyId)}${byCarrier} AND t.id >= first_id(now() - make_interval(days => ${days}))
    AND t.created_at >= now() - make_interval(days => ${days})${before === null ? '' : ` AND t.id < ${param(before)}`} ORDER BY t.id DESC LIMIT ${param(most)}`;
  const where: string[] = [];
  for (const name of ['isHazardous', 'isLate', 'hasError'] as const) {
    const wanted = search[name];
    if (wanted !== undefined) where.push(`${FLAGS[name]} = ${param(wanted)}`);
  }
  if (search.filter !== 'all') where.push(ONLY[search.filter]);
  const plain = search.q?.replaceAll('\0', '') ?? '';
  if (plain !== '') {
    const pattern = param(`%${plain.replace(/[\\%_]/g, '\\$&')}%`);
    where.push(
      `concat_ws(E'\n', n.number, n.name, n.carrier, n.vehicle, n.trailer, n.container, array_to_string(n.ship_tos, E'\n')) ILIKE ${pattern}`,
    );
  }
  return { params, param, transports: TRANSPORTS(ids), where };
}
