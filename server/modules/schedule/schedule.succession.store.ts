import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import type { MissingRelease } from '../../domain/schedule/missing-release.js';
import type { KnownRelease, Supersession } from '../../domain/schedule/succession.js';
import type { Tx } from '../../platform/database/transaction.js';
import { UNPROVEN_ORDER } from '../reference/missing-release.service.js';

/** A release among those around arrived ones. */
export interface NeighbourRelease extends KnownRelease {
  readonly fileId: FileId;
  readonly messageNumber: number;
  /** Of an arrived one: something may be missing that it names, is or proves. */
  readonly concernsMissing: boolean;
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
  (SELECT g.id ${gap('arrived')} AND g.state IN ('open', 'unproven') AND g.reference = arrived.chain COLLATE "default" LIMIT 1)) IS NOT NULL AS "concernsMissing" FROM arrived
UNION ALL SELECT ${ANSWER}, false FROM before
UNION ALL SELECT ${ANSWER}, false FROM next
UNION ALL SELECT ${ANSWER}, false FROM named`;

/** Names what is missing as the release before it. */
const names = (of: string): string =>
  `${of}.company_id = $1 AND ${of}.parties = a.parties AND ${of}.previous_document_number = a.reference AND ${of}.document_number <> a.reference AND ${of}.completeness = 'FULL'`;

/**
 * What proves releases missing: one before each that names one, of another chain; and the last releases of two chains that name what is
 * missing, so that one is of another chain than any release that proves it.
 */
const EVIDENCE = /* sql */ `
SELECT ${ANSWER}, false AS "concernsMissing" FROM (
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

/** Of what follows another release than before, what it changes is counted anew. */
const COMPARE_ANEW = /* sql */ `
UPDATE schedule_head SET is_compared = false WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND is_compared`;

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
    const followers = changed.flatMap(({ supersededBy }) => supersededBy ?? []);
    tx.withCommit(COMPARE_ANEW, [companyId, `{${followers.join(',')}}`], 'compare-schedules-anew');
  }
}
