import { Injectable } from '@nestjs/common';
import type { CompanyId, ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { FoundDemand } from './situation.rows.js';

/** An article of a release in force, of which all lines of its head, ship-to and unit are one. */
export interface DemandKey {
  readonly articleId: ScheduleLineId;
  readonly scheduleHeadId: ScheduleHeadId;
  /** As the line has it. */
  readonly articleNumber: string;
  readonly shipTo: string;
  readonly customer: string;
  readonly unit: string;
}
/** What of the releases in force is asked for; null for all. */
export interface DemandFilter {
  readonly customer?: string | null;
  readonly shipToIs?: string | null;
  /** Patterns of LIKE. */
  readonly shipTo?: string | null;
  readonly article?: string | null;
  readonly articleIs?: string | null;
  /** A call-off lies between these days. */
  readonly from?: string | null;
  readonly to?: string | null;
  /** Sorted by ship-to first. */
  readonly byShipTo?: boolean;
  /** The last key of the page before. */
  readonly after?: ScheduleLineId | null;
  readonly limit: number;
}

const KEY = (line: string, head: string): string => /* sql */ `
  btrim(${line}.article_number) COLLATE "C" AS article, upper(btrim(coalesce(${line}.ship_to_code, ${head}.ship_to_code, ''))) COLLATE "C" AS place,
  split_part(${head}.parties, '|', 1) COLLATE "C" AS customer, upper(btrim(${line}.unit)) COLLATE "C" AS unit_key`;

/** Whether a release is one of those that stand in the situation while they are in force: neither a just-in-time call-off, which stands beside a schedule by its own number, nor a test. */
export const CALLS_OFF = (head: string): string => /* sql */ `
  split_part(${head}.parties, '|', 3) = '' AND (${head}.completeness = 'FULL' OR ${head}.message_function = '4' OR starts_with(${head}.chain, 'articles:'))`;
/** Whether a release calls off what stands in the situation. */
export const IN_FORCE = (head: string): string => /* sql */ `
  ${head}.superseded_by IS NULL AND NOT ${head}.is_held AND NOT ${head}.is_archived AND ${CALLS_OFF(head)}`;

/**
 * The newest line in force of each article, ship-to, customer and unit. Releases in force have an index of their own, so that those before
 * cost nothing.
 */
const KEYS = (order: string): string => /* sql */ `
WITH head AS MATERIALIZED (
  SELECT h.id, h.parties, h.ship_to_code, h.ship_to_name, h.release_order FROM schedule_head h
  WHERE h.company_id = $1 AND ${IN_FORCE('h')} AND ($2::text IS NULL OR split_part(h.parties, '|', 1) = $2)
), newest AS (
  SELECT DISTINCT ON (article, place, customer, unit_key) l.id, h.id AS head_id, ${KEY('l', 'h')}, l.article_number, l.unit, l.first_date, l.last_date, l.dates,
    coalesce(l.ship_to_code, h.ship_to_code, '') AS ship_to
  FROM head h JOIN schedule_line l ON l.head_id = h.id AND l.company_id = $1
  WHERE ($3::text IS NULL OR upper(btrim(coalesce(l.ship_to_code, h.ship_to_code, ''))) = upper(btrim($3)))
    AND ($4::text IS NULL OR coalesce(l.ship_to_code, h.ship_to_code) ILIKE $4 OR coalesce(l.ship_to_name, h.ship_to_name) ILIKE $4)
    AND ($5::text IS NULL OR l.article_number ILIKE $5) AND ($6::text IS NULL OR btrim(l.article_number) = btrim($6))
  ORDER BY article, place, customer, unit_key, h.release_order DESC, l.position
), before AS (
  SELECT ${KEY('l', 'h')} FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id WHERE l.id = $9 AND l.company_id = $1
)
SELECT n.id AS "articleId", n.head_id AS "scheduleHeadId", n.article_number AS "articleNumber", n.ship_to AS "shipTo", n.customer, n.unit FROM newest n
WHERE ($9::bigint IS NULL OR (${order.replaceAll('x.', 'n.')}) > (SELECT ${order.replaceAll('x.', '')} FROM before))
  AND (($7::date IS NULL AND $8::date IS NULL) OR EXISTS (SELECT FROM unnest(n.dates) AS d WHERE d >= coalesce($7, d) AND d <= coalesce($8, d)))
ORDER BY ${order.replaceAll('x.', 'n.')} LIMIT $10`;
const BY_ARTICLE = KEYS('x.article, x.place, x.customer, x.unit_key');
const BY_SHIP_TO = KEYS('x.place, x.article, x.customer, x.unit_key');

const LINE = /* sql */ `
  l.id AS "articleId", btrim(l.article_number) AS "articleNumber", l.description, split_part(h.parties, '|', 1) AS customer,
  coalesce(l.ship_to_code, h.ship_to_code, '') AS "shipTo", coalesce(l.ship_to_name, h.ship_to_name) AS "shipToName", l.unit, h.id AS "scheduleHeadId",
  h.document_number AS "documentNumber", h.issue_date AS "issueDate", h.received_at AS "receivedAt", h.buyer_name AS "buyerName",
  l.quantity_scale AS "quantityScale", l.cumulative_received AS received, l.cumulative_start_date AS "cumulativeStartDate",
  l.last_despatch_note AS "lastDespatchNote", l.last_despatch_date AS "lastDespatchDate", l.last_despatch_quantity AS "lastDespatchQuantity",
  coalesce(l.date_kind, 'unspecified') AS "dateKind",
  CASE WHEN h.issue_date IS NULL THEN (
    SELECT s ->> 'timeZone' FROM partner_company p CROSS JOIN LATERAL jsonb_array_elements(p.ship_tos) AS s
    WHERE p.company_id = $1 AND s ->> 'code' = h.ship_to_code AND s ->> 'timeZone' IS NOT NULL ORDER BY p.id LIMIT 1) END AS "timeZone"`;
const CALLOFFS = /* sql */ `
  l.dates::text AS days, l.quantities::text AS quantities, l.statuses::text AS statuses,
  CASE WHEN l.last_dates IS NULL AND NOT (1 = ANY (l.periods) OR 2 = ANY (l.periods)) THEN l.dates::text
    ELSE coalesce((SELECT array_agg(c.last_date ORDER BY c.position)::text FROM schedule_calloff c WHERE c.line_id = l.id), '{}') END AS "lastDays"`;
const LINES = /* sql */ `
SELECT k.place, ${LINE}, ${CALLOFFS}
FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS k (head_id, article, ship_to, unit, place)
JOIN schedule_line l ON l.company_id = $1 AND l.article_number = k.article AND l.head_id = k.head_id AND l.unit = k.unit
JOIN schedule_head h ON h.id = l.head_id AND coalesce(l.ship_to_code, h.ship_to_code, '') = k.ship_to
ORDER BY k.place, l.position`;
const NAMED = /* sql */ `SELECT ${LINE}, '{}' AS days, '{}' AS quantities, '{}' AS statuses, '{}' AS "lastDays"
FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id WHERE l.id = ANY ($2::bigint[]) AND l.company_id = $1`;
/** All lines of a release, without their call-offs. */
const OF_RELEASE = /* sql */ `SELECT ${LINE}, '{}' AS days, '{}' AS quantities, '{}' AS statuses, '{}' AS "lastDays"
FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id WHERE l.head_id = $2 AND l.company_id = $1 ORDER BY l.position`;
/** Lines of an article at a ship-to in some releases, the newest release first. */
const IN_RELEASES = /* sql */ `
SELECT ${LINE}, ${CALLOFFS}
FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id
WHERE l.company_id = $1 AND l.head_id = ANY ($2::bigint[]) AND btrim(l.article_number) = btrim($3)
  AND upper(btrim(coalesce(l.ship_to_code, h.ship_to_code, ''))) = upper(btrim($4))
ORDER BY h.release_order DESC, l.position`;
/** Lines of the releases that came in a period, by the days in their ids. */
const CAME = /* sql */ `
SELECT ${LINE}, '{}' AS days, '{}' AS quantities, '{}' AS statuses, '{}' AS "lastDays"
FROM (SELECT * FROM schedule_head h WHERE h.company_id = $1 AND h.id >= first_id($4::date) AND h.id < first_id($5::date + 1)
  AND split_part(h.parties, '|', 1) = $2 AND split_part(h.parties, '|', 3) = '' AND NOT h.is_held ORDER BY h.company_id DESC, h.id DESC LIMIT 1000) AS h
JOIN schedule_line l ON l.head_id = h.id AND l.company_id = $1
WHERE upper(btrim(coalesce(l.ship_to_code, h.ship_to_code, ''))) = upper(btrim($3)) AND ($6::text IS NULL OR l.article_number ILIKE $6)
ORDER BY h.id DESC, l.position LIMIT $7`;

/** A line with the name that its message gives the customer. */
export type DemandLine = FoundDemand & { readonly buyerName: string | null };

/** What the releases in force call off. */
@Injectable()
export class DemandView {
  keys(tx: Tx, companyId: CompanyId, filter: DemandFilter): Promise<DemandKey[]> {
    const { byShipTo = false, customer, shipToIs, shipTo, article, articleIs, from, to, after, limit } = filter;
    const params = [customer, shipToIs, shipTo, article, articleIs, from, to, after].map((value) => value ?? null);
    return tx.query<DemandKey>(
      byShipTo ? BY_SHIP_TO : BY_ARTICLE,
      [companyId, ...params, limit],
      byShipTo ? 'demand-by-ship-to' : 'demand-by-article',
    );
  }

  /** The lines of keys, those of each together, in the order of the keys. */
  async lines(tx: Tx, companyId: CompanyId, keys: readonly DemandKey[]): Promise<readonly DemandLine[][]> {
    if (keys.length === 0) return [];
    const rows = await tx.query<DemandLine & { readonly place: string }>(
      LINES,
      [
        companyId,
        keys.map((key) => key.scheduleHeadId),
        keys.map((key) => key.articleNumber),
        keys.map((key) => key.shipTo),
        keys.map((key) => key.unit),
      ],
      'demand-lines',
    );
    return [...Map.groupBy(rows, ({ place }) => place).values()];
  }

  /** The line of an id, of whichever release, without its call-offs; undefined where there is none, or it is another company's. */
  async line(tx: Tx, companyId: CompanyId, id: ScheduleLineId): Promise<DemandLine | undefined> {
    const [line] = await this.named(tx, companyId, [id]);
    return line;
  }

  /** The lines of ids, of whichever releases, without their call-offs; without those that there are none of, or that are another company's. */
  named(tx: Tx, companyId: CompanyId, ids: readonly ScheduleLineId[]): Promise<DemandLine[]> {
    return tx.query<DemandLine>(NAMED, [companyId, ids], 'demand-named');
  }

  /** The lines of a release, whether it is in force or not, without their call-offs. */
  ofRelease(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<DemandLine[]> {
    return tx.query<DemandLine>(OF_RELEASE, [companyId, id], 'demand-of-release');
  }

  /** The lines of an article at a ship-to in some releases, the newest release first. */
  inReleases(
    tx: Tx,
    companyId: CompanyId,
    of: { readonly articleNumber: string; readonly shipTo: string },
    heads: readonly ScheduleHeadId[],
  ): Promise<DemandLine[]> {
    return tx.query<DemandLine>(IN_RELEASES, [companyId, heads, of.articleNumber, of.shipTo], 'demand-in-releases');
  }

  /** Lines of releases that came in a period, newest release first, without their call-offs. */
  came(
    tx: Tx,
    companyId: CompanyId,
    of: { readonly customer: string; readonly shipTo: string; readonly article: string | null },
    [from, to, limit]: readonly [string, string, number],
  ): Promise<DemandLine[]> {
    return tx.query<DemandLine>(CAME, [companyId, of.customer, of.shipTo, from, to, of.article, limit], 'demand-came');
  }
}

/** A text as a pattern that finds it literally, anywhere; null for none. */
export function patternOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}
