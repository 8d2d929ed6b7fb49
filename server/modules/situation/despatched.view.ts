import { Injectable } from '@nestjs/common';
import type { CompanyId, DespatchedId, PartnerId, RelationId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { ArticleSought } from './despatched.rows.js';
import type { DespatchScope } from './despatched.scope.js';
import type { FoundDespatch, FoundDespatches, FoundRelation } from './situation.rows.js';

/** What left, with what it is of. */
export type PlacedDespatch = FoundDespatch & {
  readonly customer: string;
  readonly shipTo: string;
  readonly shipToName: string | null;
  readonly articleNumber: string;
};
/** A customer by one of its addresses. */
export interface Customer {
  readonly address: string;
  readonly partnerId: PartnerId | null;
  readonly name: string | null;
  /** All addresses of the partner, the one above among them. */
  readonly addresses: readonly string[];
  readonly relations: readonly (FoundRelation & { readonly shipTo: string | null })[];
}
/** A customer's ship-to, by the last delivery of a period. */
export interface DeliveryPlace {
  readonly id: DespatchedId;
  readonly customer: string;
  readonly shipTo: string;
  readonly shipToName: string | null;
  readonly date: string;
  readonly noteNumber: string | null;
}

const ROW = /* sql */ `
  q.id AS "despatchedId", q.source, q.customer, q.ship_to_code AS "shipTo", q.ship_to_name AS "shipToName", q.article_number AS "articleNumber", q.day AS date,
  q.note_number AS "noteNumber", q.advice_number AS "adviceNumber", q.quantity, q.unit, q.reason, q.created_at AS "enteredAt",
  q.despatch_advice_id AS "despatchnoteHeadId", q.file_id AS "fileId",
  CASE WHEN q.source IN ('hand', 'correction') THEN (SELECT u.username FROM user_account u WHERE u.id = q.created_by) END AS "enteredBy"`;
const NO_ROW = /* sql */ `
  NULL::bigint, NULL, NULL, NULL, NULL, NULL, $DAY, NULL, NULL, $QUANTITY, NULL, NULL, NULL::timestamptz, NULL::bigint, NULL::bigint, NULL`;
/** Despatches of an article: `g` says for whom, where to and in which unit. */
const OF = (q: string): string => /* sql */ `
  ${q}.company_id = $1 AND ${q}.article_number = g.article AND ${q}.customer = ANY (g.customers) AND (g.place = '' OR upper(btrim(${q}.ship_to_code)) = g.place)`;
const COUNTED = /* sql */ `${OF('q')} AND upper(btrim(q.unit)) = g.unit AND q.undone_at IS NULL`;

/**
 * What left of articles: rows from the day on that each is asked for, from the note that the customer names, and the newest ones; before
 * that, sums of periods, from the totals of their months. Each period is a look of its own into the index of days (`OFFSET 0`). All by one statement, so that totals and rows are those of one moment.
 */
const OF_ARTICLES = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (at integer, article text, customers text[], place text, unit text, note text, since date, newest integer, "isThroughNote" boolean)
), scope AS MATERIALIZED (
  SELECT g.*, n.note_day, least(g.since, n.note_day, n.newest_day) AS from_day
  FROM given g CROSS JOIN LATERAL despatched_days($1, g.article, g.customers, g.place, g.unit, g.note, g.newest) AS n
), span AS (
  SELECT i.at, i."from" AS a, least(i."to", s.from_day) AS b, i."isRead"
  FROM scope s JOIN jsonb_to_recordset($3::jsonb) AS i (at integer, "from" date, "to" date, "isRead" boolean) ON i.at = s.at AND i."from" < s.from_day
), row AS (
  SELECT s.at, s.from_day AS a, CASE WHEN s."isThroughNote" THEN s.note_day + 1 ELSE 'infinity' END AS b FROM scope s
  UNION ALL SELECT at, a, b FROM span WHERE "isRead"
), sum AS (
  SELECT at, a, b, CASE WHEN date_trunc('month', a) = a THEN a ELSE (date_trunc('month', a) + interval '1 month')::date END AS first_month, date_trunc('month', b)::date AS end_month
  FROM span WHERE NOT "isRead"
)
SELECT g.at, 'row' AS kind, NULL::integer AS notes, ${ROW}
FROM row r JOIN given g ON g.at = r.at CROSS JOIN LATERAL (SELECT q.* FROM despatched_quantity q WHERE ${COUNTED} AND q.day >= r.a AND q.day < r.b OFFSET 0) AS q
UNION ALL
SELECT s.at, 'total', t.notes, ${NO_ROW.replace('$DAY', `greatest(s.a, '0001-01-01'::date)`).replace('$QUANTITY', 't.quantity')}
FROM sum s JOIN given g ON g.at = s.at CROSS JOIN LATERAL (
  SELECT sum(p.quantity) AS quantity, sum(p.notes)::integer AS notes FROM (
    SELECT m.quantity, m.notes FROM despatched_month m
    WHERE ${OF('m')} AND upper(btrim(m.unit)) = g.unit AND m.month >= s.first_month AND m.month < s.end_month
    UNION ALL SELECT q.quantity, (q.note_number IS NOT NULL)::integer
    FROM (VALUES (s.a, least(s.first_month, s.b)), (greatest(s.end_month, least(s.first_month, s.b)), s.b)) AS part (a, b)
    CROSS JOIN LATERAL (SELECT q.quantity, q.note_number FROM despatched_quantity q WHERE ${COUNTED} AND q.day >= part.a AND q.day < part.b OFFSET 0) AS q) AS p
) AS t WHERE t.quantity IS NOT NULL
UNION ALL
SELECT g.at, 'other-unit', NULL, ${NO_ROW.replace('$DAY', `'0001-01-01'::date`).replace('$QUANTITY', '0')} FROM given g
WHERE EXISTS (SELECT FROM despatched_month m WHERE ${OF('m')} AND upper(btrim(m.unit)) <> g.unit)
ORDER BY at, date, "despatchedId"`;
/** The first despatch of a quantity between two days, the second one left out. */
const OF_QUANTITY = /* sql */ `
SELECT ${ROW} FROM jsonb_to_record($2::jsonb) AS g (article text, customers text[], place text, unit text)
JOIN despatched_quantity q ON ${COUNTED} AND q.note_number IS NOT NULL AND q.quantity = $3::numeric AND q.day >= $4 AND q.day < $5
ORDER BY q.day, q.id LIMIT 1`;
const CORRECTIONS = /* sql */ `
SELECT ${ROW} FROM jsonb_to_record($2::jsonb) AS g (article text, customers text[], place text, unit text)
JOIN despatched_quantity q ON ${COUNTED} AND q.source = 'correction' ORDER BY q.company_id DESC, q.article_number DESC, q.day DESC, q.id DESC LIMIT $3`;
const OF_PLACE = /* sql */ `
SELECT ${ROW} FROM despatched_quantity q
WHERE q.company_id = $1 AND q.customer = $2 AND q.ship_to_code = $3 AND q.day BETWEEN $4 AND $5 AND q.undone_at IS NULL AND q.source <> 'correction'
  AND ($6::text IS NULL OR q.article_number ILIKE $6)
ORDER BY q.day DESC, q.id DESC LIMIT $7`;

/** Each customer and ship-to by one look into the index, however much was delivered there. */
const PLACES = /* sql */ `
WITH RECURSIVE place AS (
  (SELECT q.customer, q.ship_to_code FROM despatched_quantity q
   WHERE q.company_id = $1 AND ($5::bigint IS NULL OR (q.customer, q.ship_to_code) > (SELECT b.customer, b.ship_to_code FROM despatched_quantity b WHERE b.id = $5 AND b.company_id = $1))
   ORDER BY q.company_id, q.customer, q.ship_to_code LIMIT 1)
  UNION ALL
  SELECT n.* FROM place p CROSS JOIN LATERAL (
    SELECT q.customer, q.ship_to_code FROM despatched_quantity q WHERE q.company_id = $1 AND (q.customer, q.ship_to_code) > (p.customer, p.ship_to_code)
    ORDER BY q.company_id, q.customer, q.ship_to_code LIMIT 1) AS n
)
SELECT d.id, d.customer, d.ship_to_code AS "shipTo", d.ship_to_name AS "shipToName", d.day AS date, d.note_number AS "noteNumber"
FROM place p CROSS JOIN LATERAL (
  SELECT q.* FROM despatched_quantity q WHERE q.company_id = $1 AND q.customer = p.customer AND q.ship_to_code = p.ship_to_code AND q.day BETWEEN $2 AND $3
    AND q.undone_at IS NULL AND q.source <> 'correction' ORDER BY q.company_id DESC, q.customer DESC, q.ship_to_code DESC, q.day DESC, q.id DESC LIMIT 1) AS d
WHERE $4::text IS NULL OR d.ship_to_code ILIKE $4 OR d.ship_to_name ILIKE $4
ORDER BY d.customer, d.ship_to_code LIMIT $6`;

const ADDRESS = (of: string): string =>
  `${of}.identifier || CASE ${of}.qualifier WHEN '' THEN '' ELSE ':' || ${of}.qualifier END`;
const CUSTOMERS = /* sql */ `
SELECT a.address, p.id AS "partnerId", coalesce(p.name, (
    SELECT c.partner FROM communication_agreement c WHERE c.company_id = $1 AND ((c.direction = 'in' AND c.sender = a.address) OR (c.direction = 'out' AND c.recipient = a.address))
    ORDER BY c.id LIMIT 1)) AS name,
  ARRAY(SELECT a.address UNION SELECT ${ADDRESS('i')} FROM partner_identifier i WHERE i.company_id = $1 AND i.partner_company_id = p.id
    UNION SELECT CASE c.direction WHEN 'in' THEN c.sender ELSE c.recipient END FROM communication_agreement c
    WHERE c.company_id = $1 AND c.partner_company_id = p.id) AS addresses,
  (SELECT coalesce(json_agg(json_build_object('relationId', r.id::text, 'shipTo', r.ship_to_code, 'method', r.in_transit_method, 'transitDays', r.transit_days,
      'scope', r.cumulative_scope, 'resetDate', r.cumulative_reset_date, 'resetKeyDate', r.cumulative_reset_key_date,
      'resetQuantity', r.cumulative_reset_quantity::text) ORDER BY r.id), '[]')
   FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = p.id AND r.active AND r.role IN ('customer', 'consignee')) AS relations
FROM unnest($2::text[]) AS a (address)
LEFT JOIN LATERAL (
  SELECT k.id, k.name FROM partner_company k WHERE k.company_id = $1 AND k.id = coalesce(
    (SELECT i.partner_company_id FROM partner_identifier i WHERE i.company_id = $1 AND i.identifier = split_part(a.address, ':', 1)
       AND i.qualifier IN (split_part(a.address, ':', 2), '') ORDER BY i.qualifier DESC LIMIT 1),
    (SELECT c.partner_company_id FROM communication_agreement c WHERE c.company_id = $1 AND c.partner_company_id IS NOT NULL
       AND ((c.direction = 'in' AND c.sender = a.address) OR (c.direction = 'out' AND c.recipient = a.address)) ORDER BY c.id LIMIT 1))) AS p ON true`;
/** Addresses of the partner of a relation, and the ship-to that it is of. */
const RELATION = /* sql */ `
SELECT r.id, r.ship_to_code AS "shipTo", ARRAY(
  SELECT ${ADDRESS('i')} FROM partner_identifier i WHERE i.company_id = $1 AND i.partner_company_id = r.partner_company_id
  UNION SELECT CASE c.direction WHEN 'in' THEN c.sender ELSE c.recipient END FROM communication_agreement c WHERE c.company_id = $1 AND c.partner_company_id = r.partner_company_id
) AS addresses FROM company_relation r WHERE r.id = $2 AND r.company_id = $1`;

interface ReadRow extends FoundDespatch {
  readonly at: number;
  readonly kind: 'row' | 'total' | 'other-unit';
  readonly notes: number | null;
}

function foundDespatches(rows: readonly ReadRow[]): FoundDespatches {
  return {
    despatches: rows.flatMap(({ at: _, kind, notes: __, ...row }) => (kind === 'row' ? row : [])),
    totals: rows.flatMap(({ kind, date, quantity, notes }) =>
      kind === 'total' ? { date, quantity, notes: notes ?? 0 } : [],
    ),
    hasOtherUnits: rows.some(({ kind }) => kind === 'other-unit'),
  };
}

function soughtText({ article, customers, place, unit }: ArticleSought): string {
  return JSON.stringify({ article, customers, place, unit });
}

/** What left for customers, and who these are. */
@Injectable()
export class DespatchedView {
  /** What left of articles, by the place of each in the list. */
  async ofArticles(
    tx: Tx,
    companyId: CompanyId,
    scopes: readonly DespatchScope[],
  ): Promise<readonly FoundDespatches[]> {
    const given = scopes.map(({ spans: _, ...scope }, at) => ({ ...scope, at }));
    const spans = scopes.flatMap((scope, at) => scope.spans.map((span) => ({ ...span, at })));
    const rows = await tx.query<ReadRow>(
      OF_ARTICLES,
      [companyId, JSON.stringify(given), JSON.stringify(spans)],
      'despatched-of-articles',
    );
    const byPlace = Map.groupBy(rows, ({ at }) => at);
    return scopes.map((_, at) => foundDespatches(byPlace.get(at) ?? []));
  }

  /** The first despatch of a quantity from a day on and before another one; undefined where there is none. */
  async ofQuantity(
    tx: Tx,
    companyId: CompanyId,
    of: ArticleSought,
    { quantity, from, before }: { readonly quantity: string; readonly from: string; readonly before: string },
  ): Promise<FoundDespatch | undefined> {
    const params = [companyId, soughtText(of), quantity, from, before];
    const [row] = await tx.query<FoundDespatch>(OF_QUANTITY, params, 'despatched-of-quantity');
    return row;
  }

  /** The newest corrections of an article, the newest first. */
  corrections(tx: Tx, companyId: CompanyId, of: ArticleSought, limit: number): Promise<FoundDespatch[]> {
    return tx.query<FoundDespatch>(CORRECTIONS, [companyId, soughtText(of), limit], 'despatched-corrections');
  }

  /** What left for a ship-to in a period, newest first. */
  ofPlace(
    tx: Tx,
    companyId: CompanyId,
    of: Pick<DeliveryPlace, 'customer' | 'shipTo'> & { readonly article: string | null },
    [from, to, limit]: readonly [string, string, number],
  ): Promise<PlacedDespatch[]> {
    const params = [companyId, of.customer, of.shipTo, from, to, of.article, limit];
    return tx.query<PlacedDespatch>(OF_PLACE, params, 'despatched-of-place');
  }

  /** Ship-tos to which something left in a period. */
  places(
    tx: Tx,
    companyId: CompanyId,
    of: { readonly from: string; readonly to: string; readonly shipTo: string | null; readonly after: string | null },
    limit: number,
  ): Promise<DeliveryPlace[]> {
    return tx.query<DeliveryPlace>(PLACES, [companyId, of.from, of.to, of.shipTo, of.after, limit], 'delivery-places');
  }

  /** The ship-to of a delivery; undefined where there is none, or it is another company's. */
  async place(tx: Tx, companyId: CompanyId, id: DespatchedId): Promise<DeliveryPlace | undefined> {
    const [place] = await tx.query<DeliveryPlace>(
      `SELECT q.id, q.customer, q.ship_to_code AS "shipTo", q.ship_to_name AS "shipToName", q.day AS date, q.note_number AS "noteNumber"
       FROM despatched_quantity q WHERE q.id = $2 AND q.company_id = $1`,
      [companyId, id],
      'delivery-place',
    );
    return place;
  }

  /** Customers by their addresses. */
  async customers(tx: Tx, companyId: CompanyId, addresses: readonly string[]): Promise<ReadonlyMap<string, Customer>> {
    const rows = await tx.query<Customer>(CUSTOMERS, [companyId, [...new Set(addresses)]], 'despatch-customers');
    return new Map(rows.map((row) => [row.address, row]));
  }

  /** What a relation is about; undefined where there is none. */
  async relation(
    tx: Tx,
    companyId: CompanyId,
    id: RelationId,
  ): Promise<{ readonly shipTo: string | null; readonly addresses: readonly string[] } | undefined> {
    const [row] = await tx.query<{ shipTo: string | null; addresses: string[] }>(RELATION, [companyId, id]);
    return row;
  }
}
