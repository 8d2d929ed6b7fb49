import { Injectable } from '@nestjs/common';
import type { RelatedKind } from '../../contract/names.js';
import { Problem } from '../../contract/problem.js';
import { RELATED_MOST, type RelatedGroup } from '../../contract/related.js';
import type { Module } from '../../domain/access/permission.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import {
  deliveriesOfAdvice,
  deliveriesOfArticle,
  deliveriesOfFile,
  deliveriesTo,
  FILES_THERE,
  isShipTo,
  linesAt,
  linesOfArticle,
  linesOfReleases,
  NUMBERS_THERE,
} from './related.deliveries.js';

/** Rows of a kind at most. */
const SHOWN = 5;
/** Transactions of a file have ids between its own times this and the next file's. */
const OF_FILE = 10_000;
/** Articles of a document that are looked up in the register at most. */
const ARTICLES = 200;

/** What a record is known by in other records: ids of each sort, and article numbers. Lines stand for the situation of their article, deliveries for all to their ship-to. */
const ANCHORS = [
  'files',
  'agreements',
  'partners',
  'relations',
  'calendars',
  'lines',
  'deliveries',
  'numbers',
  'notes',
  'transports',
] as const;
type Anchors = Readonly<Partial<Record<(typeof ANCHORS)[number], string>>>;

interface Kind {
  /** Whose reader may see it. */
  readonly module: Module;
  /** The record itself, as FROM and WHERE. $1: company, $2: its id. */
  readonly record: string;
  /** SQL expressions about it, an array each; what is left out is empty. */
  readonly anchors: Anchors;
  /** The records of the kind that anchors lead to: id, title, detail and instant of at most RELATED_MOST, the newest first; `a` is the row of anchors. */
  readonly found: string;
}

/** Partners that an address, identification and qualifier behind a colon, belongs to. */
const partnersOf = (address: string): string => /* sql */ `
  SELECT i.partner_company_id FROM partner_identifier i WHERE i.company_id = $1
    AND i.identifier = split_part(${address}, ':', 1) AND i.qualifier IN (split_part(${address}, ':', 2), '')`;
const agreementsOf = (...ids: readonly string[]): string => `array_remove(ARRAY[${ids.join(', ')}], NULL)`;
/** The address of the other side of an agreement. */
const AGREED_ADDRESS = `CASE g.direction WHEN 'in' THEN g.sender ELSE g.recipient END`;
const partnerOfAgreement = (id: string): string =>
  `SELECT g.partner_company_id FROM communication_agreement g WHERE g.company_id = $1 AND g.id = ${id} AND g.partner_company_id IS NOT NULL`;
/** Agreements that name the partner, or an address of it. */
const agreementsOfPartner = (partner: string): string => /* sql */ `ARRAY(
  SELECT g.id FROM communication_agreement g WHERE g.company_id = $1 AND (g.partner_company_id = ${partner} OR EXISTS (
    SELECT FROM partner_identifier i WHERE i.company_id = $1 AND i.partner_company_id = ${partner}
      AND i.identifier = split_part(${AGREED_ADDRESS}, ':', 1) AND i.qualifier IN (split_part(${AGREED_ADDRESS}, ':', 2), ''))))`;
const AGREED_PARTNERS = `ARRAY(${partnerOfAgreement('g.id')} UNION ${partnersOf(AGREED_ADDRESS)})`;
/** All addresses of partners. */
const addressesOf = (partners: string): string => /* sql */ `
  SELECT concat_ws(':', i.identifier, nullif(i.qualifier, '')) FROM partner_identifier i WHERE i.company_id = $1 AND i.partner_company_id = ANY (${partners})
  UNION SELECT ${AGREED_ADDRESS} FROM communication_agreement g WHERE g.company_id = $1 AND g.partner_company_id = ANY (${partners})`;
const relationsOf = (partners: string): string =>
  `ARRAY(SELECT r.id FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = ANY (${partners}))`;
const calendarsOf = (partners: string): string =>
  `ARRAY(SELECT r.calendar_id FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = ANY (${partners}) AND r.calendar_id IS NOT NULL)`;
/** The other side of what came or went. */
const otherSide = (alias: string): string =>
  `CASE ${alias}.direction WHEN 'I' THEN ${alias}.sender ELSE ${alias}.recipient END`;

const filePartners = (alias: string): string =>
  `ARRAY(${partnerOfAgreement(`${alias}.agreement_id`)} UNION ${partnersOf(otherSide(alias))})`;
const SCHEDULE_PARTNERS = /* sql */ `ARRAY(
  ${partnerOfAgreement('m.agreement_id')} UNION ${partnersOf(`split_part(h.parties, '|', 1)`)}
  UNION SELECT i.partner_company_id FROM partner_identifier i WHERE i.company_id = $1 AND i.identifier = h.buyer_code)`;
/** What a schedule and each of its articles have in common. */
const SCHEDULE = {
  files: 'ARRAY[h.message_id]',
  agreements: agreementsOf('m.agreement_id'),
  partners: SCHEDULE_PARTNERS,
  relations: relationsOf(SCHEDULE_PARTNERS),
  calendars: calendarsOf(SCHEDULE_PARTNERS),
} as const satisfies Anchors;
const SCHEDULE_ADDRESSES = `ARRAY(SELECT split_part(h.parties, '|', 1) COLLATE "default" UNION ${addressesOf(SCHEDULE_PARTNERS)})`;
const DELIVERY_PARTNERS = `ARRAY(${partnersOf('d.customer')} UNION SELECT g.partner_company_id FROM communication_agreement g
  WHERE g.company_id = $1 AND g.partner_company_id IS NOT NULL AND ${AGREED_ADDRESS} = d.customer)`;
const ARTICLE_ADDRESSES = `CASE WHEN r.partner_company_id IS NOT NULL THEN ARRAY(${addressesOf('ARRAY[r.partner_company_id]')}) END`;
const NOTE_FILES = /* sql */ `ARRAY(SELECT t.file_id FROM transmission t WHERE t.company_id = $1 AND t.id = d.transmission_id)`;

/** The despatch notes on the transport `v`. */
const NOTES_ON = `ARRAY(SELECT x.despatch_advice_id FROM transport_note x WHERE x.company_id = $1 AND x.transport_id = v.id)`;

const LAST = `LIMIT ${String(RELATED_MOST)}`;

/** How records of each kind are found, and what leads from one to others. */
export const KINDS: Readonly<Record<RelatedKind, Kind>> = {
  file: {
    module: 'traffic',
    record: 'traffic_message m WHERE m.company_id = $1 AND m.id = $2::bigint',
    anchors: {
      files: 'ARRAY[m.id]',
      agreements: agreementsOf('m.agreement_id', 'm.source_agreement_id'),
      partners: filePartners('m'),
      lines: linesOfReleases('x.message_id = m.id'),
      deliveries: deliveriesOfFile('m.id'),
    },
    found: `SELECT m.id::text, coalesce(m.document_number, m.file_name), concat_ws(' · ', m.message_type, m.partner, m.control_reference), m.received_at
      FROM traffic_message m WHERE m.company_id = $1 AND m.id = ANY (a.files) ORDER BY m.id DESC ${LAST}`,
  },
  transaction: {
    module: 'transactions',
    record: 'edi_transaction t WHERE t.company_id = $1 AND t.id = $2::bigint',
    anchors: {
      files: 'ARRAY[t.file_id]',
      agreements: agreementsOf('t.agreement_id'),
      partners: filePartners('t'),
      lines: linesOfReleases('x.message_id = t.file_id'),
      deliveries: deliveriesOfFile('t.file_id'),
    },
    found: `SELECT t.id::text, coalesce(t.document_number, t.control_reference, t.id::text), concat_ws(' · ', t.message_type, t.partner, t.control_reference), t.created_at
      FROM unnest(a.files) AS f (id) JOIN edi_transaction t ON t.company_id = $1 AND t.id >= f.id * ${String(OF_FILE)} AND t.id < (f.id + 1) * ${String(OF_FILE)} ORDER BY t.id ${LAST}`,
  },
  schedule: {
    module: 'schedule.delivery-schedule',
    record:
      'schedule_head h LEFT JOIN traffic_message m ON m.company_id = $1 AND m.id = h.message_id WHERE h.company_id = $1 AND h.id = $2::bigint',
    anchors: {
      ...SCHEDULE,
      lines: linesOfReleases('x.id = h.id'),
      deliveries: deliveriesTo(
        SCHEDULE_ADDRESSES,
        `'' = ANY (h.ship_tos) OR upper(btrim(p.ship_to)) IN (SELECT upper(btrim(s)) FROM unnest(h.ship_tos) AS s)`,
      ),
      numbers: `ARRAY(SELECT l.article_number FROM schedule_line l WHERE l.company_id = $1 AND l.head_id = h.id ORDER BY l.id LIMIT ${String(ARTICLES)})`,
    },
    found: `SELECT h.id::text, h.document_number, concat_ws(' · ', coalesce(h.buyer_name, h.buyer_code), coalesce(h.ship_to_name, h.ship_to_code)), h.received_at
      FROM schedule_head h WHERE h.company_id = $1 AND h.message_id = ANY (a.files) ORDER BY h.id DESC ${LAST}`,
  },
  situation: {
    module: 'schedule.delivery-situation',
    record:
      'schedule_line l JOIN schedule_head h ON h.company_id = $1 AND h.id = l.head_id LEFT JOIN traffic_message m ON m.company_id = $1 AND m.id = h.message_id WHERE l.company_id = $1 AND l.id = $2::bigint',
    anchors: {
      ...SCHEDULE,
      deliveries: deliveriesTo(SCHEDULE_ADDRESSES, isShipTo('coalesce(l.ship_to_code, h.ship_to_code)')),
      numbers: 'ARRAY[l.article_number]',
    },
    found: `SELECT l.id::text, l.article_number, concat_ws(' · ', coalesce(l.ship_to_name, l.ship_to_code, h.ship_to_name, h.ship_to_code), coalesce(h.buyer_name, h.buyer_code)), NULL::timestamptz
      FROM schedule_line l JOIN schedule_head h ON h.company_id = $1 AND h.id = l.head_id
      WHERE l.company_id = $1 AND l.id = ANY (a.lines) ORDER BY l.article_number, l.id ${LAST}`,
  },
  despatch: {
    module: 'delivery.despatch-note',
    record: 'despatch_advice d WHERE d.company_id = $1 AND d.id = $2::bigint',
    anchors: {
      files: NOTE_FILES,
      agreements: agreementsOf('d.agreement_id'),
      partners: `ARRAY(${partnerOfAgreement('d.agreement_id')})`,
      deliveries: deliveriesOfAdvice('d.id'),
      transports:
        'ARRAY(SELECT x.transport_id FROM transport_note x WHERE x.company_id = $1 AND x.despatch_advice_id = d.id)',
    },
    found: `SELECT d.id::text, d.number, d.document -> 'shipTo' ->> 'name', d.created_at FROM despatch_advice d
      WHERE d.company_id = $1 AND d.id = ANY (a.notes || ARRAY(SELECT s.id FROM transmission t JOIN despatch_advice s ON s.company_id = $1 AND s.id = t.document_id AND s.transmission_id = t.id
        WHERE t.company_id = $1 AND t.file_id = ANY (a.files))) ORDER BY d.id DESC ${LAST}`,
  },
  transport: {
    module: 'delivery.despatch-note',
    record: 'transport v WHERE v.company_id = $1 AND v.id = $2::bigint',
    anchors: {
      notes: NOTES_ON,
      partners: `ARRAY(SELECT c.partner_company_id FROM despatch_advice d JOIN communication_agreement c ON c.company_id = $1 AND c.id = d.agreement_id
        WHERE d.company_id = $1 AND d.id = ANY (${NOTES_ON}) AND c.partner_company_id IS NOT NULL) || array_remove(ARRAY[v.carrier_partner_id], NULL)`,
    },
    found: `SELECT v.id::text, v.number, concat_ws(' · ', v.fields ->> 'name', coalesce(nullif(v.fields #>> '{carrier,name}', ''), v.fields #>> '{carrier,code}')), v.created_at
      FROM transport v WHERE v.company_id = $1 AND v.id = ANY (a.transports) ORDER BY v.id DESC ${LAST}`,
  },
  delivery: {
    module: 'schedule.previous-deliveries',
    record: 'despatched_quantity d WHERE d.company_id = $1 AND d.id = $2::bigint',
    anchors: {
      files: FILES_THERE,
      partners: DELIVERY_PARTNERS,
      relations: `ARRAY(SELECT r.id FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = ANY (${DELIVERY_PARTNERS})
        AND (r.ship_to_code IS NULL OR upper(btrim(r.ship_to_code)) = upper(btrim(d.ship_to_code))))`,
      calendars: calendarsOf(DELIVERY_PARTNERS),
      lines: linesAt('d.customer', 'd.ship_to_code'),
      numbers: NUMBERS_THERE,
    },
    found: `SELECT d.id::text, coalesce(d.ship_to_name, nullif(d.ship_to_code, ''), d.customer), concat_ws(' · ', nullif(d.ship_to_code, ''), d.note_number), d.day::timestamp AT TIME ZONE 'UTC'
      FROM despatched_quantity d WHERE d.company_id = $1 AND d.id = ANY (a.deliveries) ORDER BY d.day DESC, d.id DESC ${LAST}`,
  },
  article: {
    module: 'maintenance',
    record: 'article r WHERE r.company_id = $1 AND r.id = $2::bigint',
    anchors: {
      partners: 'array_remove(ARRAY[r.partner_company_id], NULL)',
      lines: linesOfArticle('r.article_number', ARTICLE_ADDRESSES),
      deliveries: deliveriesOfArticle('r.article_number', ARTICLE_ADDRESSES),
    },
    found: `SELECT r.id::text, r.article_number, nullif(r.description, ''), r.updated_at
      FROM article r WHERE r.company_id = $1 AND r.article_number = ANY (a.numbers) AND (r.partner_company_id IS NULL OR r.partner_company_id = ANY (a.partners))
      ORDER BY r.article_number, r.id ${LAST}`,
  },
  // The register of a company has some hundreds of partners and relations.
  partner: {
    module: 'maintenance',
    record: 'partner_company p WHERE p.company_id = $1 AND p.id = $2::bigint',
    anchors: {
      agreements: agreementsOfPartner('p.id'),
      partners: 'ARRAY[p.id]',
      relations: relationsOf('ARRAY[p.id]'),
      calendars: calendarsOf('ARRAY[p.id]'),
      deliveries: deliveriesTo(`ARRAY(${addressesOf('ARRAY[p.id]')})`, 'true'),
      transports: `ARRAY(SELECT v.id FROM transport v WHERE v.company_id = $1 AND v.carrier_partner_id = p.id ORDER BY v.id DESC ${LAST})`,
    },
    found: `SELECT p.id::text, p.name, p.code, NULL::timestamptz FROM partner_company p WHERE p.company_id = $1 AND p.id = ANY (a.partners) ORDER BY p.name, p.id ${LAST}`,
  },
  relation: {
    module: 'maintenance',
    record: 'company_relation r WHERE r.company_id = $1 AND r.id = $2::bigint',
    anchors: {
      agreements: agreementsOfPartner('r.partner_company_id'),
      partners: 'ARRAY[r.partner_company_id]',
      relations: relationsOf('ARRAY[r.partner_company_id]'),
      calendars: 'array_remove(ARRAY[r.calendar_id], NULL)',
      deliveries: deliveriesTo(`ARRAY(${addressesOf('ARRAY[r.partner_company_id]')})`, isShipTo('r.ship_to_code')),
    },
    found: `SELECT r.id::text, p.name, concat_ws(' · ', r.role, r.ship_to_code), NULL::timestamptz
      FROM company_relation r JOIN partner_company p ON p.company_id = $1 AND p.id = r.partner_company_id
      WHERE r.company_id = $1 AND r.id = ANY (a.relations) ORDER BY r.active DESC, p.name, r.id ${LAST}`,
  },
  agreement: {
    module: 'agreements',
    record: 'communication_agreement g WHERE g.company_id = $1 AND g.id = $2::bigint',
    anchors: {
      agreements: 'ARRAY[g.id]',
      partners: AGREED_PARTNERS,
      relations: relationsOf(AGREED_PARTNERS),
    },
    found: `SELECT g.id::text, g.iaid, concat_ws(' · ', g.message_type, g.partner), NULL::timestamptz
      FROM communication_agreement g WHERE g.company_id = $1 AND g.id = ANY (a.agreements) ORDER BY g.active DESC, g.id DESC ${LAST}`,
  },
  calendar: {
    module: 'maintenance',
    record: 'work_calendar c WHERE c.company_id = $1 AND c.id = $2::bigint',
    anchors: {
      partners:
        'ARRAY(SELECT r.partner_company_id FROM company_relation r WHERE r.company_id = $1 AND r.calendar_id = c.id)',
      relations: 'ARRAY(SELECT r.id FROM company_relation r WHERE r.company_id = $1 AND r.calendar_id = c.id)',
      calendars: 'ARRAY[c.id]',
    },
    found: `SELECT c.id::text, c.name, NULL, NULL::timestamptz FROM work_calendar c WHERE c.company_id = $1 AND c.id = ANY (a.calendars) ORDER BY c.name ${LAST}`,
  },
};

interface Row {
  readonly kind: RelatedKind | null;
  readonly count: number;
  readonly rows: RelatedGroup['rows'];
}

@Injectable()
export class RelatedView {
  /** @throws Problem not-found where there is no such record, or the caller may not see it. */
  async assertThere(tx: Tx, companyId: CompanyId, { kind, id }: { kind: RelatedKind; id: string }): Promise<void> {
    const found = await tx.query(`SELECT 1 AS one FROM ${KINDS[kind].record}`, [companyId, id]);
    if (found.length === 0) throw new Problem('not-found');
  }

  /**
   * What a record is related to of these kinds, in their order; kinds without a record are left out, and so is the record itself. One round trip.
   * @throws Problem not-found where there is no such record, or the caller may not see it.
   */
  async groups(
    tx: Tx,
    companyId: CompanyId,
    { kind, id }: { kind: RelatedKind; id: string },
    kinds: readonly RelatedKind[],
  ): Promise<RelatedGroup[]> {
    const { record, anchors } = KINDS[kind];
    const columns = ANCHORS.map(
      (name) => `${anchors[name] ?? `ARRAY[]::${name === 'numbers' ? 'text' : 'bigint'}[]`} AS ${name}`,
    );
    const branches = kinds.map(
      (one) => /* sql */ `
      SELECT '${one}' AS kind, count(*)::int AS count, coalesce(json_agg(json_build_object('id', id, 'title', title, 'detail', nullif(detail, ''), 'at', at) ORDER BY place) FILTER (WHERE place <= ${String(SHOWN)}), '[]') AS rows
      FROM (SELECT found.*, row_number() OVER () AS place FROM a CROSS JOIN LATERAL (${KINDS[one].found}) AS found (id, title, detail, at)${one === kind ? ' WHERE found.id <> ($2::bigint)::text' : ''}) AS one`,
    );
    const [known, ...rows] = await tx.query<Row>(
      `WITH a AS MATERIALIZED (SELECT ${columns.join(', ')} FROM ${record})
      SELECT NULL AS kind, (SELECT count(*)::int FROM a) AS count, '[]'::json AS rows UNION ALL ${branches.join(' UNION ALL ')}`,
      [companyId, id],
    );
    if (known?.count !== 1) throw new Problem('not-found');
    return rows.flatMap(({ kind: of, count, rows: shown }) =>
      of === null || count === 0
        ? []
        : [{ kind: of, count, rows: shown.map((row) => ({ ...row, at: isoOf(row.at) })) }],
    );
  }
}

/** An instant as JSON of the database has it, in UTC. */
function isoOf(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
