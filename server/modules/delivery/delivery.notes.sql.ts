import type { DespatchQuery } from '../../contract/delivery.js';
import type { CompanyId } from '../../domain/ids.js';
import {
  type DespatchState,
  HAD_DESPATCH_STATES,
  PARTLY_DESPATCH_STATES,
  WRONG_DESPATCH_STATES,
} from '../../domain/despatch/state.js';

/** Counts stop here: beyond it people need a filter, not a figure. */
export const COUNT_CAP = 1_000;
/** Of the period, the newest that are counted. */
export const MOST_COUNTED = 5_000;
/** A document may name more packages than an integer of the database holds: the list says this many then. */
const MOST_PACKAGES = 2_147_483_647;
/** Nobody was told of it yet. */
const WAITING: readonly DespatchState[] = ['ready', 'marked', 'packed', 'verified', 'closed'];
const oneOf = (states: readonly DespatchState[]): string =>
  `n.state IN (${states.map((state) => `'${state}'`).join(', ')})`;
/** The customer has it and did not reject it whole. */
export const SENT_WELL = oneOf(HAD_DESPATCH_STATES.filter((state) => !WRONG_DESPATCH_STATES.includes(state)));
/** The agreed time for an acknowledgement has passed without one. */
const IS_UNANSWERED = "n.state = 'sent' AND n.acknowledgement IN ('late', 'overdue')";

/** The customer has the note, the goods have not arrived by the day that it says (where it says none, they leave today or later), and no receiving advice names it. */
const IN_TRANSIT = `(${SENT_WELL} AND left(coalesce(n.arrival, n.despatch), 10) >= to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD')
  AND NOT EXISTS (SELECT FROM receipt_head r WHERE r.company_id = n.company_id AND r.despatch_advice = n.document_number))`;

export const ONLY: Readonly<Record<Exclude<DespatchQuery['filter'], 'all'>, string>> = {
  ready: oneOf(WAITING),
  sent: oneOf(HAD_DESPATCH_STATES),
  errors: oneOf(WRONG_DESPATCH_STATES),
  warnings: `(${oneOf(PARTLY_DESPATCH_STATES)} OR ${IS_UNANSWERED})`,
  transit: IN_TRANSIT,
};
/** Conditions of the flags of the specification (section 3, despatch note). */
export const FLAGS = {
  isOnTransport: 'n."isOnTransport"',
  isLocked: "(n.stored = 'released')",
  hasError: `(${oneOf(WRONG_DESPATCH_STATES)})`,
  isPacked: 'n."isPacked"',
  isPrinted: '(n.packages_numbered > 0 AND n.printed = n.packages_numbered)',
  isTicked: '(n.packages_numbered > 0 AND n.marked = n.packages_numbered)',
} as const;

/**
 * Despatch notes of a period with what they are searched, sorted and shown by, newest first.
 * @param ids SQL of the ids that are looked at.
 */
const NOTES = (ids: string): string => /* sql */ `
  SELECT d.id, d.company_id, d.number, d.state AS stored, despatch_state(d.state, t.state, e.acknowledgement, d.superseded, d.packages, d.marked, d.verified) AS state, e.acknowledgement, a.partner AS customer,
    coalesce(d.document #>> '{shipTo,code}', '') AS ship_to, coalesce(d.document #>> '{shipTo,name}', '') AS ship_to_name,
    d.document ->> 'despatchDate' AS despatch, d.document ->> 'arrivalDate' AS arrival, d.document ->> 'pickUpDate' AS pick_up, d.document ->> 'shipmentDate' AS shipment_date,
    d.document ->> 'grossWeight' AS weight,
    d.document ->> 'shipmentReference' AS shipment, coalesce(nullif(d.document #>> '{carrier,name}', ''), d.document #>> '{carrier,code}') AS carrier,
    d.created_at, t.sent_at, t.file_id, d.is_archived, d.document ->> 'documentNumber' AS document_number, d.packages AS packages_numbered, d.printed, d.marked, d.verified,
    x.transport_id IS NOT NULL OR coalesce(d.document ->> 'shipmentReference', d.document ->> 'transportDocument') IS NOT NULL AS "isOnTransport", x.transport_id,
    NOT jsonb_path_exists(d.document, '$.units[*] ? (exists (@.items[*]) && !exists (@.packagings[*]))') AS "isPacked",
    (SELECT count(DISTINCT i)::int FROM jsonb_path_query(d.document, '$.units[*].items[*].articleNumber') AS i) AS articles,
    (SELECT least(coalesce(sum(coalesce((p ->> 'count')::bigint, jsonb_array_length(p -> 'labels'))), 0), ${String(MOST_PACKAGES)})::int
      FROM jsonb_path_query(d.document, '$.units[*]') AS u CROSS JOIN LATERAL jsonb_array_elements(u -> 'packagings') AS p
      WHERE NOT (p ->> 'quantityPerPackage' IS NULL AND p -> 'labels' = '[]' AND (jsonb_path_exists(u, '$ ? (!exists (@.items[*])).packagings[*] ? (exists (@.labels[*]))')
          OR jsonb_path_exists(u, '$.packagings[*] ? (@.quantityPerPackage != null && exists (@.labels[*]))')))) AS packages
  FROM (${ids}) AS found JOIN despatch_advice d ON d.id = found.id
    JOIN communication_agreement a ON a.id = d.agreement_id AND a.company_id = d.company_id
    LEFT JOIN transport_note x ON x.despatch_advice_id = d.id AND x.company_id = d.company_id
    LEFT JOIN transmission t ON t.id = d.transmission_id AND t.company_id = d.company_id
    LEFT JOIN LATERAL (SELECT x.acknowledgement FROM edi_transaction x WHERE x.id = t.file_id * 10000 AND x.company_id = d.company_id OFFSET 0) AS e ON true`;

/** What a search narrows the list by; absent for no narrowing. */
export type Search = Pick<
  DespatchQuery,
  | 'days'
  | 'filter'
  | 'isArchived'
  | 'isOnTransport'
  | 'isLocked'
  | 'hasError'
  | 'isPacked'
  | 'isPrinted'
  | 'isTicked'
  | 'q'
  | 'partnerCompanyId'
>;

/**
 * A statement in the making: its parameters, and the notes that the search finds, as the table `n`.
 * @param most of the newest of the period that are looked at.
 * @param before id of the note from which older ones are looked at: a page at any depth reads no more than the first; null: from the newest on.
 */
export function searched(companyId: CompanyId, search: Search, most: number, before: string | null = null) {
  const params: unknown[] = [];
  const param = (value: unknown): string => `$${String(params.push(value))}`;
  const days = param(search.days);
  const ids = `SELECT d.id FROM despatch_advice d WHERE d.company_id = ${param(companyId)} AND d.id >= first_id(now() - make_interval(days => ${days}))
    AND d.created_at >= now() - make_interval(days => ${days}) AND d.is_archived = ${param(search.isArchived)}${
      search.partnerCompanyId === undefined
        ? ''
        : ` AND d.agreement_id IN (SELECT c.id FROM communication_agreement c WHERE c.company_id = d.company_id AND c.partner_company_id = ${param(search.partnerCompanyId)})`
    }${before === null ? '' : ` AND d.id < ${param(before)}`} ORDER BY d.id DESC LIMIT ${param(most)}`;
  const where: string[] = [];
  for (const name of ['isOnTransport', 'isLocked', 'hasError', 'isPacked', 'isPrinted', 'isTicked'] as const) {
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

/** A text as a pattern that finds it literally, anywhere; null for none. */
export function likePattern(text: string | undefined): string | null {
  const plain = text?.replaceAll('\0', '') ?? '';
  return plain === '' ? null : `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
}
