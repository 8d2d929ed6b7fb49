import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import type { MissingRelease } from '../../domain/schedule/missing-release.js';
import type { KnownRelease, Supersession } from '../../domain/schedule/succession.js';
import type { Tx } from '../../platform/database/transaction.js';
import { cancels, isCancelledLater } from './schedule.cancellation.store.js';
import { UNPROVEN_ORDER } from '../reference/missing-release.service.js';

/** A release among those around arrived ones. */
export interface NeighbourRelease extends KnownRelease {
  readonly fileId: FileId;
  readonly messageNumber: number;
  /** Of an arrived one: something may be missing that it names, is or proves. */
  readonly concernsMissing: boolean;
  /** Of an arrived one: it cancels another one, or may be cancelled. */
  readonly concernsCancellation: boolean;
}

/** Releases that one statement looks around, at most: a file may bring thousands. */
const PORTION = 500;

const RELEASE = (of: string): string =>
  [
    'id',
    'message_id',
    'message_number',
    'parties',
    'chain',
    'release_order',
    'completeness',
    'message_function',
    'document_number',
    'previous_document_number',
    'superseded_by',
    'is_held',
  ]
    .map((column) => `${of}.${column}`)
    .join(', ');
const ANSWER = `id, message_id AS "fileId", message_number AS "messageNumber", parties, chain, release_order AS "order", completeness, message_function AS "messageFunction",
  document_number AS "documentNumber", previous_document_number AS "previousDocumentNumber", superseded_by AS "supersededBy", is_held AS "isHeld"`;
/** As `isChange` of the domain: what is fetched ends at the first that is more. */
const isChange = (of: string): string =>
  `(${of}.message_function = '4' AND ${of}.completeness = 'PER_ARTICLE' AND NOT starts_with(${of}.chain, 'articles:'))`;
/** As `supersedesNothing` of the domain. */
const supersedesNothing = (of: string): string => `(${of}.is_held OR ${isChange(of)})`;
const inChain = (of: string, chain: string): string =>
  `${of}.company_id = $1 AND ${of}.parties = a.parties AND ${of}.chain = ${chain}`;
/** In full, so that no plan sorts what an index has in order. */
const byChain = (of: string, direction: 'ASC' | 'DESC'): string =>
  `ORDER BY ${['company_id', 'parties', 'chain', 'release_order'].map((column) => `${of}.${column} ${direction}`).join(', ')}`;
const byPredecessor = (of: string, direction: 'ASC' | 'DESC'): string =>
  `ORDER BY ${['company_id', 'parties', 'previous_document_number', 'release_order'].map((column) => `${of}.${column} ${direction}`).join(', ')}`;

/**
 * What is missing between the parties of a release. In the collation of its index, which is another than that of parties of schedules; with
 * LIMIT, since EXISTS may be planned as a list of all that is missing.
 */
const gap = (of: string): string => {
  const parties = `(${of}.parties COLLATE "default")`;
  return /* sql */ `FROM control_reference_gap g WHERE g.company_id = $1 AND g.sender = split_part(${parties}, '|', 1) AND g.recipient = split_part(${parties}, '|', 2)
    AND g.test = (split_part(${parties}, '|', 3) = 'test') AND g.level = 'document' AND g.parties = ${parties}`;
};

/**
 * The releases that decide what arrived ones change: in their chains and in those that they name, the last one before them with the
 * changes and held ones behind it, and the next ones; a change has nothing before it, since it follows none. Neighbours alone, by an index, so a long history costs nothing.
 */
const NEIGHBOURS = /* sql */ `
WITH arrived AS MATERIALIZED (
  SELECT ${RELEASE('h')} FROM schedule_head h WHERE h.company_id = $1 AND h.id = ANY (ARRAY(SELECT unnest($2::bigint[])))
), naming AS MATERIALIZED (
  SELECT * FROM arrived WHERE completeness = 'FULL' AND previous_document_number <> document_number
), before AS MATERIALIZED (
  SELECT DISTINCT ON (p.id) p.*, a.named FROM (SELECT *, chain AS into, false AS named FROM arrived WHERE NOT ${isChange('arrived')} UNION ALL SELECT *, previous_document_number, true FROM naming) AS a CROSS JOIN LATERAL (
    SELECT ${RELEASE('p')} FROM schedule_head p WHERE ${inChain('p', 'a.into')} AND p.release_order < a.release_order AND p.release_order >= coalesce((
      SELECT q.release_order FROM schedule_head q WHERE ${inChain('q', 'a.into')} AND q.release_order < a.release_order AND NOT ${supersedesNothing('q')} ${byChain('q', 'DESC')} LIMIT 1), '')
    ${byChain('p', 'ASC')}) AS p ORDER BY p.id, a.named DESC
), next AS (
  SELECT n.* FROM (SELECT * FROM arrived UNION ALL SELECT ${RELEASE('before')} FROM before WHERE named) AS a CROSS JOIN LATERAL (
    (SELECT ${RELEASE('n')} FROM schedule_head n WHERE ${inChain('n', 'a.chain')} AND n.release_order > a.release_order AND NOT ${supersedesNothing('n')} ${byChain('n', 'ASC')} LIMIT 1)
    UNION ALL
    (SELECT ${RELEASE('n')} FROM schedule_head n WHERE n.company_id = $1 AND n.parties = a.parties AND n.previous_document_number = a.chain AND n.document_number <> a.chain
      AND n.completeness = 'FULL' AND NOT n.is_held AND n.release_order > a.release_order ${byPredecessor('n', 'ASC')} LIMIT 1)) AS n
), named AS (
  SELECT n.* FROM naming a CROSS JOIN LATERAL (
    SELECT ${RELEASE('n')} FROM schedule_head n WHERE ${inChain('n', 'a.previous_document_number')} ${byChain('n', 'ASC')} LIMIT 1) AS n
)
SELECT ${ANSWER}, coalesce(
  (SELECT g.id ${gap('arrived')} AND g.state = 'unproven' ${UNPROVEN_ORDER} LIMIT 1),
  (SELECT g.id ${gap('arrived')} AND g.state IN ('open', 'unproven') AND g.reference = arrived.chain COLLATE "default" LIMIT 1)) IS NOT NULL AS "concernsMissing", ${cancels('arrived')} OR ${isCancelledLater('arrived')} AS "concernsCancellation" FROM arrived
UNION ALL SELECT ${ANSWER}, false, false FROM before
UNION ALL SELECT ${ANSWER}, false, false FROM next
UNION ALL SELECT ${ANSWER}, false, false FROM named`;

/** Names what is missing as the release before it. */
const names = (of: string): string =>
  `${of}.company_id = $1 AND ${of}.parties = a.parties AND ${of}.previous_document_number = a.reference AND ${of}.document_number <> a.reference AND ${of}.completeness = 'FULL'`;

/**
 * What proves releases missing: one before each that names one, of another chain; and the last releases of two chains that name what is
 * missing, so that one is of another chain than any release that proves it.
 */
const EVIDENCE = /* sql */ `
SELECT ${ANSWER}, false AS "concernsMissing", false AS "concernsCancellation" FROM (
  SELECT p.* FROM schedule_head a CROSS JOIN LATERAL (
    SELECT ${RELEASE('p')} FROM schedule_head p WHERE p.company_id = $1 AND p.parties = a.parties AND p.release_order < a.release_order AND p.chain <> a.chain
    ${byChain('p', 'ASC')} LIMIT 1) AS p
  WHERE a.company_id = $1 AND a.id = ANY (ARRAY(SELECT unnest($2::bigint[])))
  UNION ALL
  SELECT e.* FROM unnest($3::text[], $4::text[]) AS a (parties, reference)
  CROSS JOIN LATERAL (SELECT ${RELEASE('r')} FROM schedule_head r WHERE ${names('r')} ${byPredecessor('r', 'DESC')} LIMIT 1) AS l
  CROSS JOIN LATERAL (
    SELECT l.* UNION ALL
    (SELECT ${RELEASE('r')} FROM schedule_head r WHERE ${names('r')} AND r.chain <> l.chain ${byPredecessor('r', 'DESC')} LIMIT 1)) AS e
) AS evidence`;

const SUPERSEDE = /* sql */ `
UPDATE schedule_head h SET superseded_by = c.by, superseded_at = CASE WHEN c.by IS NOT NULL THEN now() END
FROM unnest($2::bigint[], $3::bigint[]) AS c (id, by) WHERE h.company_id = $1 AND h.id = c.id`;

const inRange = (of: string): string =>
  `${of}.company_id = $1 AND ${of}.parties = y.parties AND ${of}.release_order > y.release_order AND (y.last IS NULL OR ${of}.release_order <= y.last)`;
const ofArticles = (of: string): string => `${of}.chain >= 'articles:' AND ${of}.chain < 'articles;'`;
/** In full, so that no plan sorts what an index has in order. */
const byParties = (of: string): string =>
  `ORDER BY ${['company_id', 'parties', 'release_order'].map((column) => `${of}.${column}`).join(', ')}`;

/**
 * What some releases ($2) change is counted anew of the releases that are compared with them: those after each through the next one of
 * its chain that stands for all that it stands for. Of releases that stand for single articles these are the ones with an article in
 * common, and the very next one, which may have been the first of all. All by indexes and from the earliest of these releases on, so that
 * the newest ones cost nothing. A release that waits for its count already is written too: a count that goes on ends without effect.
 */
const COMPARE_ANEW = /* sql */ `
WITH y AS MATERIALIZED (
  SELECT h.id, h.parties, h.chain, h.release_order, ${ofArticles('h')} AS of_articles, (
    SELECT z.release_order FROM schedule_head z WHERE z.company_id = $1 AND z.parties = h.parties AND z.chain = h.chain AND z.release_order > h.release_order
      AND NOT z.is_held AND (z.completeness = 'FULL' OR starts_with(z.chain, 'articles:')) ${byChain('z', 'ASC')} LIMIT 1) AS last, (
    SELECT z.release_order FROM schedule_head z WHERE z.company_id = $1 AND z.parties = h.parties AND z.release_order > h.release_order AND NOT z.is_held
      AND ${ofArticles('z')} AND ${ofArticles('h')} ${byParties('z')} LIMIT 1) AS next
  FROM schedule_head h WHERE h.company_id = $1 AND h.id = ANY (ARRAY(SELECT unnest($2::bigint[])))
), later AS MATERIALIZED (
  SELECT x.id, x.parties, x.release_order FROM (SELECT parties, min(release_order) AS first FROM y WHERE of_articles GROUP BY parties) AS a
  CROSS JOIN LATERAL (
    SELECT x.id, x.parties, x.release_order FROM schedule_head x WHERE x.company_id = $1 AND x.parties = a.parties AND ${ofArticles('x')} AND x.release_order > a.first
      AND NOT x.id = ANY (ARRAY(SELECT unnest($2::bigint[]))) ${byParties('x')} OFFSET 0) AS x
), concerned AS (
  SELECT x.id FROM y CROSS JOIN LATERAL (SELECT x.id FROM schedule_head x WHERE ${inRange('x')} AND x.chain = y.chain ${byChain('x', 'ASC')} OFFSET 0) AS x WHERE NOT y.of_articles
  UNION SELECT x.id FROM y CROSS JOIN LATERAL (
    SELECT x.id FROM schedule_head x WHERE ${inRange('x')} AND x.previous_document_number = y.chain AND x.document_number <> y.chain AND x.completeness = 'FULL' ${byPredecessor('x', 'ASC')} OFFSET 0) AS x WHERE NOT y.of_articles
  UNION SELECT x.id FROM y JOIN later x ON x.parties = y.parties AND x.release_order > y.release_order AND (y.last IS NULL OR x.release_order <= y.last)
  WHERE coalesce(x.release_order <= y.next, true) OR EXISTS (
    SELECT FROM schedule_line l JOIN schedule_line o ON btrim(o.article_number) = btrim(l.article_number) WHERE l.head_id = y.id AND o.head_id = x.id)
)
UPDATE schedule_head SET is_compared = false WHERE company_id = $1 AND id = ANY (ARRAY(
  SELECT h.id FROM schedule_head h WHERE h.id = ANY (ARRAY(SELECT id FROM concerned)) ORDER BY h.id FOR NO KEY UPDATE))`;

@Injectable()
export class ScheduleSuccessionStore {
  /** Arrived releases, and those around them. */
  async neighbours(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<readonly NeighbourRelease[]> {
    let found: NeighbourRelease[] = [];
    for (let from = 0; from < ids.length; from += PORTION) {
      const some = ids.slice(from, from + PORTION);
      found = found.concat(await tx.query<NeighbourRelease>(NEIGHBOURS, [companyId, some], 'schedule-neighbours'));
    }
    return found;
  }

  async evidence(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ScheduleHeadId[],
    unproven: readonly MissingRelease[],
  ): Promise<readonly NeighbourRelease[]> {
    let found: NeighbourRelease[] = [];
    for (let from = 0; from < Math.max(ids.length, unproven.length); from += PORTION) {
      const named = unproven.slice(from, from + PORTION);
      const some = ids.slice(from, from + PORTION);
      const parameters = [
        companyId,
        some,
        named.map(({ parties }) => parties),
        named.map(({ reference }) => reference),
      ];
      found = found.concat(await tx.query<NeighbourRelease>(EVIDENCE, parameters, 'schedule-evidence'));
    }
    return found;
  }

  /** Writes which release follows which, in the round trip of the commit. */
  supersede(tx: Tx, companyId: CompanyId, changed: readonly Supersession[]): void {
    if (changed.length === 0) return;
    const [ids, by] = [changed.map(({ id }) => id), changed.map(({ supersededBy }) => supersededBy ?? 'NULL')];
    tx.withCommit(SUPERSEDE, [companyId, `{${ids.join(',')}}`, `{${by.join(',')}}`], 'supersede-schedules');
  }

  /** What is compared with some releases is counted anew, in the round trip of the commit. */
  compareAnew(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): void {
    tx.withCommit(COMPARE_ANEW, [companyId, `{${ids.join(',')}}`], 'compare-schedules-anew');
  }

  /** What is compared with the releases of a file is counted anew, before these go. */
  async compareAnewWithout(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<void> {
    const found = await tx.query<{ id: ScheduleHeadId }>(
      'SELECT id FROM schedule_head WHERE company_id = $1 AND message_id = $2',
      [companyId, fileId],
      'schedules-of-message',
    );
    await tx.query(COMPARE_ANEW, [companyId, found.map(({ id }) => id)], 'compare-schedules-anew-without');
  }
}
