import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleRelease } from '../../contract/schedule.js';
import type { ScheduleChangesQuery } from '../../contract/schedule-changes.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { issueDay, releasesBefore } from '../../domain/schedule/compared-releases.js';
import { compareOrders, type Release } from '../../domain/schedule/release.js';
import type { Tx } from '../../platform/database/transaction.js';
import {
  lastFirmDays,
  type StoredComparison,
  type StoredHead,
  type StoredLine,
  type StoredSchedule,
} from './schedule.changes.js';
import { firmTermsOf, type StoredFirmTerms } from './schedule.relations.js';

/** Releases that are in force together, as many as are looked at. */
const MAX_RELEASES = 1_000;
/** Releases that are named. */
const NAMED = 20;
/** Call-offs that are compared at once: what a server reads for one request. */
const MAX_CALLOFFS = 1_000_000;

const COLUMNS = (of: string): string => /* sql */ `
  ${of}.id, ${of}.company_id, ${of}.parties, ${of}.chain, ${of}.release_order, ${of}.completeness, ${of}.message_function, ${of}.document_number,
  ${of}.previous_document_number, ${of}.is_held, ${of}.issue_date, ${of}.horizon_start, ${of}.horizon_end, ${of}.received_at, ${of}.ship_to_code`;
const inChain = (of: string, chain: string): string =>
  `${of}.company_id = $1 AND ${of}.parties = a.parties AND ${of}.chain = ${chain} AND ${of}.release_order < a.release_order AND NOT ${of}.is_held`;
/** In full, so that no plan sorts what an index has in order. */
const newest = (of: string): string =>
  `ORDER BY ${['company_id', 'parties', 'chain', 'release_order'].map((column) => `${of}.${column} DESC`).join(', ')}`;
const nextChain = (after: string): string => /* sql */ `
  (SELECT h.chain FROM schedule_head h WHERE h.company_id = $1 AND h.parties = a.parties AND h.chain ${after} AND h.chain < 'articles;'
   ORDER BY h.company_id, h.parties, h.chain LIMIT 1)`;

/**
 * A release, the one that it is compared with (the same for those before it), and what was in force before that: in its chain and
 * in the one that it names, the last whole schedule and the changes since; of releases that stand for their articles, the newest of its own
 * chain and of each other one. All by one index, so that a long history costs nothing.
 */
const releasesOf = (id: string, other: string): string => /* sql */ `
WITH RECURSIVE a AS MATERIALIZED (
  SELECT ${COLUMNS('h')} FROM schedule_head h WHERE h.company_id = $1 AND h.id = ${other}
), named AS (
  SELECT h.* FROM (
    SELECT *, chain AS into FROM a WHERE NOT starts_with(chain, 'articles:')
    UNION ALL SELECT *, previous_document_number FROM a WHERE completeness = 'FULL' AND previous_document_number <> document_number) AS a
  CROSS JOIN LATERAL (
    SELECT ${COLUMNS('h')} FROM schedule_head h WHERE ${inChain('h', 'a.into')} AND h.release_order >= coalesce((
      SELECT q.release_order FROM schedule_head q WHERE ${inChain('q', 'a.into')} AND q.completeness = 'FULL' ${newest('q')} LIMIT 1), '')
    ${newest('h')} LIMIT ${String(MAX_RELEASES)}) AS h
), chains AS (
  SELECT ${nextChain(">= 'articles:'")} AS chain FROM a WHERE starts_with(a.chain, 'articles:')
  UNION ALL SELECT ${nextChain('> c.chain')} FROM chains c, a WHERE c.chain IS NOT NULL
), of_articles AS (
  SELECT h.* FROM a, (
    (SELECT chain FROM a WHERE starts_with(chain, 'articles:')
    UNION ALL SELECT c.chain FROM chains c, a WHERE c.chain <> a.chain) LIMIT ${String(MAX_RELEASES)}) AS c
  CROSS JOIN LATERAL (SELECT ${COLUMNS('h')} FROM schedule_head h WHERE ${inChain('h', 'c.chain')} ${newest('h')} LIMIT 1) AS h
)
SELECT r.id, r.parties, r.chain, r.release_order AS "order", r.completeness, r.message_function AS "messageFunction", r.document_number AS "documentNumber",
  r.previous_document_number AS "previousDocumentNumber", r.is_held AS "isHeld", r.issue_date AS "issueDate", r.horizon_start AS "horizonStart",
  r.horizon_end AS "horizonEnd", r.received_at AS "receivedAt",
  CASE WHEN r.issue_date IS NULL THEN (
    SELECT s ->> 'timeZone' FROM partner_company p CROSS JOIN LATERAL jsonb_array_elements(p.ship_tos) AS s
    WHERE p.company_id = $1 AND s ->> 'code' = r.ship_to_code AND s ->> 'timeZone' IS NOT NULL ORDER BY p.id LIMIT 1) END AS "timeZone",
  CASE WHEN r.id = ${id} THEN ${firmTermsOf(id)} END AS "firmTerms"
FROM (
  SELECT ${COLUMNS('h')} FROM schedule_head h WHERE h.company_id = $1 AND h.id = ${id}
  UNION SELECT * FROM a UNION SELECT * FROM named UNION SELECT * FROM of_articles) AS r`;
const RELEASES = releasesOf('$2', '$3');
/** The same of some releases ($2), each with the one that it was found for. */
const RELEASES_OF_EACH = /* sql */ `
SELECT t.id AS "of", f.* FROM unnest($2::bigint[]) AS t (id) CROSS JOIN LATERAL (${releasesOf('t.id', 't.id')}) AS f`;

const FIRM_TERMS = /* sql */ `SELECT ${firmTermsOf('$2')} AS "firmTerms"`;

/** Lines of some releases ($2); of the articles of a release alone ($3) where that one says nothing of others; their call-offs where they are not too many ($4). */
const LINES = /* sql */ `
SELECT l.id, l.head_id AS "headId", l.description, l.article_number AS "articleNumber", coalesce(l.ship_to_code, l.of_head) AS "shipToCode", l.gate, l.dock,
  l.order_number AS "orderNumber", l.part_consignment_number AS "partConsignmentNumber", l.unit, l.cumulative_received AS "cumulativeReceived", l.cumulative_start_date AS "cumulativeStartDate",
  l.last_despatch_note AS "lastDespatchNote", l.quantity_scale AS "quantityScale", l.calloff_count AS count, l.total > $4 AS "isTooMuch",
  CASE WHEN l.total <= $4 THEN l.dates::text END AS days, CASE WHEN l.total <= $4 THEN l.quantities::text END AS quantities,
  CASE WHEN l.total <= $4 THEN l.statuses::text END AS statuses,
  CASE WHEN l.total > $4 THEN NULL WHEN 1 = ANY (l.periods) OR 2 = ANY (l.periods)
    THEN (SELECT array_agg(c.last_date ORDER BY c.position)::text FROM schedule_calloff c WHERE c.line_id = l.id) ELSE l.last_dates::text END AS "lastDays"
FROM (
  SELECT l.*, h.ship_to_code AS of_head, sum(l.calloff_count) OVER () AS total
  FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id
  WHERE l.company_id = $1 AND l.head_id = ANY ($2::bigint[])
    AND ($3::bigint IS NULL OR btrim(l.article_number) IN (SELECT btrim(c.article_number) FROM schedule_line c WHERE c.company_id = $1 AND c.head_id = $3))) AS l
ORDER BY l.head_id, l.position`;

interface FoundRelease extends Release, StoredHead {
  readonly receivedAt: string;
  /** Of the place that it is for, where it has no issue date and the place is known. */
  readonly timeZone: string | null;
  /** Of the release that is compared alone. */
  readonly firmTerms: StoredFirmTerms | null;
}
interface FoundLine extends StoredLine {
  /** All lines together have so many call-offs that they come without. */
  readonly isTooMuch: boolean;
}

type FoundLines = ReadonlyMap<ScheduleHeadId, readonly FoundLine[]>;

/** What is compared, and the releases that it is, in the words of the contract. */
export interface ComparedSchedules extends StoredComparison {
  readonly comparedWith: readonly ScheduleRelease[];
}

/** A release and those that it is compared with, newest first; `issued` is the day that it is of, as days since 1970-01-01. */
export interface ComparedReleases {
  readonly current: ScheduleRelease;
  readonly comparedWith: readonly ScheduleRelease[];
  readonly issued: number;
  readonly isWhole: boolean;
  /** The last day of the firm zone agreed for a ship-to; null where none was. */
  readonly lastFirmDay: (shipToCode: string | null) => number | null;
}

/** A release with what it is known by and the day that it is of, as days since 1970-01-01. */
export interface StoredRelease extends StoredSchedule {
  readonly id: ScheduleHeadId;
  readonly issued: number;
}

/** A release and those that it is compared with, newest first; none for the first one. */
export interface StoredReleases {
  readonly current: StoredRelease;
  readonly previous: readonly StoredRelease[];
}
/** The same, with what a release is known by. */
export interface ReleaseDemand extends StoredReleases {
  /** Its place among the releases between the same parties. */
  readonly order: string;
  /** The address that it comes from. */
  readonly customer: string;
  readonly documentNumber: string;
}

/** A release by itself, with what it is known by and the firm zone agreed for it. */
export interface AgreedRelease extends Pick<ReleaseDemand, 'current' | 'customer' | 'documentNumber'> {
  readonly receivedAt: string;
  readonly lastFirmDay: ComparedReleases['lastFirmDay'];
}

/** Releases to be compared, as they are stored. */
@Injectable()
export class ScheduleChangesView {
  /**
   * A schedule, and what it is compared with. Two statements, whatever is compared.
   * @throws Problem not-found, for foreign ids and for none alike; no-earlier-release, not-comparable, too-large-to-compare
   */
  async compared(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    against: ScheduleChangesQuery['against'],
  ): Promise<ComparedSchedules> {
    const { current, inForce } = await this.found(tx, companyId, id, against);
    const [newestOne, ...others] = inForce;
    if (newestOne === undefined) throw new Problem('no-earlier-release');
    const lines = await this.linesOf(tx, companyId, current, [newestOne, ...others]);
    const stored = (head: FoundRelease): StoredSchedule => ({ head, lines: lines.get(head.id) ?? [] });
    return {
      comparedWith: [newestOne, ...others].slice(0, NAMED).map(named),
      previous: [stored(newestOne), ...others.map(stored)],
      current: stored(current),
      issued: issuedOn(current),
      firmTerms: current.firmTerms,
    };
  }

  /**
   * A schedule and those that it is compared with, newest first; none for the first one. Two statements, whatever it is.
   * @throws Problem not-found, for foreign ids and for none alike; not-comparable, too-large-to-compare
   */
  async withPrevious(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<ReleaseDemand> {
    const { current, inForce } = await this.found(tx, companyId, id, 'previous');
    const lines = await this.linesOf(tx, companyId, current, inForce);
    const { order, parties, documentNumber } = current;
    const customer = parties.split('|', 1).join('');
    const previous = inForce.map((head) => storedRelease(head, lines));
    return { current: storedRelease(current, lines), previous, order, customer, documentNumber };
  }

  /** The last day of the firm zone agreed for a place that a schedule issued on a day calls off to; null where none was, and for foreign schedules. */
  async lastFirmDay(
    tx: Tx,
    companyId: CompanyId,
    {
      headId,
      shipTo,
      issued,
    }: { readonly headId: ScheduleHeadId; readonly shipTo: string | null; readonly issued: number },
  ): Promise<number | null> {
    const [found] = await tx.query<{ firmTerms: StoredFirmTerms | null }>(
      FIRM_TERMS,
      [companyId, headId],
      'firm-terms',
    );
    return lastFirmDays({ issued, firmTerms: found?.firmTerms ?? null })(shipTo);
  }

  /**
   * A schedule by itself, with the firm zone agreed for it. Two statements.
   * @throws Problem not-found, for foreign ids and for none alike; too-large-to-compare
   */
  async agreed(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<AgreedRelease> {
    const { current } = await this.found(tx, companyId, id, 'previous');
    const lines = await this.linesOf(tx, companyId, current, []);
    const { parties, documentNumber, receivedAt, firmTerms } = current;
    const customer = parties.split('|', 1).join('');
    const release = storedRelease(current, lines);
    const lastFirmDay = lastFirmDays({ issued: release.issued, firmTerms });
    return { current: release, customer, documentNumber, receivedAt, lastFirmDay };
  }

  /**
   * Some releases, each with those that it is compared with, newest first; in the order of their ids. What several are compared with is
   * read once. Two statements.
   * @throws Problem too-large-to-compare
   */
  async eachWithPrevious(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ScheduleHeadId[],
  ): Promise<readonly StoredReleases[]> {
    const known = await tx.query<FoundRelease & { readonly of: ScheduleHeadId }>(
      RELEASES_OF_EACH,
      [companyId, ids],
      'schedules-compared',
    );
    const compared = [...Map.groupBy(known, ({ of }) => of)].flatMap(([id, found]) => {
      const current = found.find((one) => one.id === id);
      return current === undefined ? [] : [{ current, inForce: releasesBefore(current, found) }];
    });
    const heads = new Map(
      compared.flatMap(({ current, inForce }) => [current, ...inForce]).map((one) => [one.id, one]),
    );
    const lines = await this.linesIn(tx, companyId, [...heads.keys()], null);
    const releases = new Map([...heads].map(([id, head]) => [id, storedRelease(head, lines)]));
    return compared.flatMap(({ current, inForce }) => {
      const stored = releases.get(current.id);
      const previous = inForce.flatMap(({ id }) => releases.get(id) ?? []);
      if (stored === undefined) return [];
      return [
        { current: stored, previous: isWhole(current) ? previous : previous.map((one) => ofArticles(one, stored)) },
      ];
    });
  }

  /**
   * A release and those that it is compared with, without their lines; none for the first one.
   * @throws Problem not-found, for foreign ids and for none alike; not-comparable
   */
  async releases(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    against: ScheduleChangesQuery['against'],
  ): Promise<ComparedReleases> {
    const { current, inForce } = await this.found(tx, companyId, id, against);
    const issued = issuedOn(current);
    return {
      current: named(current),
      comparedWith: inForce.map(named),
      issued,
      isWhole: isWhole(current),
      lastFirmDay: lastFirmDays({ issued, firmTerms: current.firmTerms }),
    };
  }

  private async found(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    against: ScheduleChangesQuery['against'],
  ): Promise<{ readonly current: FoundRelease; readonly inForce: readonly FoundRelease[] }> {
    const other = against === 'previous' ? id : against;
    const known = await tx.query<FoundRelease>(RELEASES, [companyId, id, other], 'schedule-compared');
    const [current, compared] = [known.find((one) => one.id === id), known.find((one) => one.id === other)];
    if (current === undefined || compared === undefined) throw new Problem('not-found');
    const before = releasesBefore(compared, known);
    const inForce = against === 'previous' ? before : isWhole(compared) ? [compared] : [compared, ...before];
    if (inForce[0] !== undefined && !precedes(inForce[0], current)) throw new Problem('not-comparable');
    return { current, inForce };
  }

  private linesOf(
    tx: Tx,
    companyId: CompanyId,
    current: FoundRelease,
    previous: readonly FoundRelease[],
  ): Promise<FoundLines> {
    const releases = [current, ...previous].map(({ id }) => id);
    return this.linesIn(tx, companyId, releases, isWhole(current) ? null : current.id);
  }

  /** Lines of releases; of the articles of one of them alone where that is named. */
  private async linesIn(
    tx: Tx,
    companyId: CompanyId,
    releases: readonly ScheduleHeadId[],
    articlesOf: ScheduleHeadId | null,
  ): Promise<FoundLines> {
    const parameters = [companyId, releases, articlesOf, MAX_CALLOFFS];
    const lines = await tx.query<FoundLine>(LINES, parameters, 'schedule-compared-lines');
    if (lines[0]?.isTooMuch === true) throw new Problem('too-large-to-compare');
    return Map.groupBy(lines, ({ headId }) => headId);
  }
}

function storedRelease(head: FoundRelease, lines: FoundLines): StoredRelease {
  return { id: head.id, issued: issuedOn(head), head, lines: lines.get(head.id) ?? [] };
}

/** Of a release the lines of articles that another one has, which says nothing of others: as `LINES` finds them. */
function ofArticles(release: StoredRelease, { lines }: StoredRelease): StoredRelease {
  const articles = new Set(lines.map(articleKey));
  return { ...release, lines: release.lines.filter((line) => articles.has(articleKey(line))) };
}
/** As btrim of the database has it: without spaces around it. */
function articleKey({ articleNumber }: StoredRelease['lines'][number]): string {
  return articleNumber.replace(/^ +| +$/g, '');
}

function issuedOn({ issueDate, receivedAt, timeZone }: FoundRelease): number {
  return issueDay(issueDate, Date.parse(receivedAt), timeZone ?? 'UTC');
}

function isWhole({ completeness }: Release): boolean {
  return completeness === 'FULL';
}

function precedes(earlier: Release, release: Release): boolean {
  return earlier.parties === release.parties && compareOrders(earlier.order, release.order) < 0;
}

function named({ id, documentNumber, issueDate, receivedAt }: FoundRelease): ScheduleRelease {
  return { scheduleHeadId: id, documentNumber, issueDate, receivedAt };
}
