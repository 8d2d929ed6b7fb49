import { Injectable } from '@nestjs/common';
import type {
  PACKAGE_COUNT_SORTS,
  PackageCount,
  PackageCountEntry,
  PackageCountQuery,
  PackageCountRow,
} from '../../contract/package-count.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageCountId, PackageMovementId, UserId } from '../../domain/ids.js';
import {
  COUNT_STATES,
  countDifference,
  countedByCode,
  type CountState,
  mayApprove,
} from '../../domain/package-account/count.js';
import type { MovementState } from '../../domain/package-account/state.js';
import {
  codeOrder,
  column,
  pageOfSorted,
  sortedBy,
  type SortedRow,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';
import { HAS_COUNTER, LAST_STATE } from './package-account.rows.js';

/** Days before and behind a count whose movements are hints. */
const NEAR_DAYS = 5;
const MOST_NEAR = 500;

const COUNT = /* sql */ `
  SELECT c.id, c.company_id, c.partner_company_id, coalesce((SELECT p.name FROM partner_company p WHERE p.id = c.partner_company_id AND p.company_id = c.company_id), '') AS counterparty,
    c.site, c.place, c.day, c.state, c.created_at, (SELECT u.username FROM user_account u WHERE u.id = c.created_by) AS created_by
  FROM package_count c`;
const HEAD = /* sql */ `c.id, json_build_object('id', c.partner_company_id::text, 'name', c.counterparty) AS counterparty, c.site, c.place, c.day, c.state,
  c.created_at AS "createdAt", c.created_by AS "createdBy"`;
const ROW = /* sql */ `${HEAD},
  (SELECT count(*)::int FROM package_count_code k WHERE k.count_id = c.id AND k.company_id = c.company_id) AS codes,
  (SELECT count(DISTINCT e.code)::int FROM package_count_entry e JOIN package_count_code k ON k.count_id = e.count_id AND k.code = e.code AND k.round = e.round
    WHERE e.count_id = c.id AND e.company_id = c.company_id AND e.quantity IS NOT NULL
      AND NOT EXISTS (SELECT FROM package_count_entry x WHERE x.corrects = e.id)) AS counted,
  (SELECT count(*)::int FROM package_count_code k WHERE k.count_id = c.id AND k.company_id = c.company_id AND k.movement_id IS NOT NULL) AS differences`;
const SORTS: Sorts<(typeof PACKAGE_COUNT_SORTS)[number]> = {
  id: null,
  day: timeOrder((t) => `${t}.day::timestamp AT TIME ZONE 'UTC'`),
  counterparty: textOrder(column('counterparty')),
  site: textOrder(column('site')),
  state: codeOrder(COUNT_STATES, column('state')),
};

/**
 * The sheet of a count ($2) of company $1 with what the account says at the end of its day: its balance without what was agreed upon for later days, and with
 * what earlier counts announced. What moved behind the day is looked at, and what waits, and not the history.
 */
const CODES = /* sql */ `
SELECT k.code, k.round, k.is_extra AS "isExtra", k.is_left AS "isLeft", k.movement_id AS "movementId", k.balance::float8 AS "approvedBalance", k.counted::float8 AS "approvedCount",
  coalesce((SELECT z.name FROM package_size z WHERE z.company_id = $1 AND k.code IN (z.customer_code, z.code) ORDER BY z.customer_code = k.code DESC, z.id LIMIT 1), '') AS name,
  (coalesce(a.balance, 0) - l.later + w.counts)::float8 AS balance, w.others::float8 AS announced
FROM package_count c JOIN package_count_code k ON k.count_id = c.id AND k.company_id = c.company_id
LEFT JOIN package_account a ON a.company_id = c.company_id AND a.partner_company_id = c.partner_company_id AND a.address = '' AND a.site = c.site AND a.code = k.code
CROSS JOIN LATERAL (SELECT coalesce(sum(m.quantity), 0) AS later FROM package_movement m ${LAST_STATE}
  WHERE m.account_id = a.id AND m.company_id = c.company_id AND m.day > c.day AND s.state = 'confirmed') l
CROSS JOIN LATERAL (SELECT coalesce(sum(m.quantity) FILTER (WHERE m.source = 'count' AND m.is_own), 0) AS counts,
    coalesce(sum(m.quantity) FILTER (WHERE NOT (m.source = 'count' AND m.is_own)), 0) AS others
  FROM package_open_movement n JOIN package_movement m ON m.id = n.movement_id AND m.company_id = n.company_id
  WHERE n.account_id = a.id AND n.company_id = c.company_id AND n.state = 'announced' AND m.day <= c.day) w
WHERE c.id = $2 AND c.company_id = $1 ORDER BY k.is_extra, k.code`;

const ENTRIES = /* sql */ `
SELECT e.id, e.code, e.area, e.round, e.quantity::float8 AS quantity, e.corrects, EXISTS (SELECT FROM package_count_entry x WHERE x.corrects = e.id) AS "isCorrected",
  e.by_user = $3 AS "isOwn", (SELECT u.username FROM user_account u WHERE u.id = e.by_user) AS by, e.at
FROM package_count_entry e WHERE e.count_id = $2 AND e.company_id = $1 ORDER BY e.id`;
const NEAR = /* sql */ `
SELECT m.id, a.code, m.kind, m.quantity::float8 AS quantity, m.day, m.note_number AS "noteNumber", s.state
FROM package_count c JOIN package_account a ON a.company_id = c.company_id AND a.partner_company_id = c.partner_company_id AND a.address = '' AND a.site = c.site
JOIN package_movement m ON m.account_id = a.id AND m.company_id = c.company_id AND m.day BETWEEN c.day - ${String(NEAR_DAYS)} AND c.day + ${String(NEAR_DAYS)} ${LAST_STATE}
WHERE c.id = $2 AND c.company_id = $1 AND s.state <> 'countered' AND a.code IN (SELECT k.code FROM package_count_code k WHERE k.count_id = c.id)
  AND NOT EXISTS (SELECT FROM package_count_code k WHERE k.count_id = c.id AND k.movement_id IN (m.id, m.counters))
ORDER BY a.code, m.day, m.id LIMIT ${String(MOST_NEAR)}`;
const STEPS = /* sql */ `
SELECT s.act, s.state, s.reason, s.codes, (SELECT u.username FROM user_account u WHERE u.id = s.by_user) AS by, s.at
FROM package_count_step s WHERE s.count_id = $2 AND s.company_id = $1 ORDER BY s.id`;
/** Whether one of $3 counted, and how many people with the right to approve did not. */
const COUNTERS = /* sql */ `
SELECT EXISTS (SELECT FROM package_count_entry e WHERE e.count_id = $2 AND e.company_id = $1 AND e.by_user = ANY ($3::bigint[])) AS "hasCounted",
  (SELECT count(*)::int FROM user_account u WHERE u.company_id = $1 AND u.state = 'active' AND 'delivery.package-account:edit' = ANY (u.rights)
    AND NOT u.id = ANY ($3::bigint[]) AND NOT EXISTS (SELECT FROM package_count_entry e WHERE e.count_id = $2 AND e.company_id = $1 AND e.by_user = u.id)) AS others`;
const MADE = /* sql */ `
SELECT m.id, m.day, s.place, s.state, m.is_mirrored AS "isMirrored", m.is_own AS "isOwn", ${HAS_COUNTER} AS "hasCounter"
FROM package_count_code k JOIN package_movement m ON m.id = k.movement_id AND m.company_id = k.company_id ${LAST_STATE}
WHERE k.count_id = $2 AND k.company_id = $1 ORDER BY m.id`;

type Head = Pick<PackageCount, 'id' | 'counterparty' | 'site' | 'place' | 'day' | 'state' | 'createdAt' | 'createdBy'>;
interface StoredCode {
  readonly code: string;
  readonly name: string;
  readonly round: number;
  readonly isExtra: boolean;
  readonly isLeft: boolean;
  readonly movementId: PackageMovementId | null;
  readonly balance: number;
  readonly announced: number;
  readonly approvedBalance: number | null;
  readonly approvedCount: number | null;
}
/** A movement that a count made, as it stands. */
export interface CountMovement {
  readonly id: PackageMovementId;
  readonly day: string;
  readonly place: number;
  readonly state: MovementState;
  readonly isMirrored: boolean;
  readonly isOwn: boolean;
  readonly hasCounter: boolean;
}

/** In these it says what the account expects; a count that goes on says it of no code. */
const OPEN_EYED: ReadonlySet<CountState> = new Set(['review', 'approved', 'reversed']);

/** Reads counts of packages. */
@Injectable()
export class PackageCountView {
  async counts(
    tx: Tx,
    companyId: CompanyId,
    query: PackageCountQuery,
  ): Promise<{ rows: PackageCountRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const conditions = ['c.company_id = $1'];
    if (query.q !== undefined && query.q !== '')
      conditions.push(
        `concat_ws(' ', c.counterparty, c.site) ILIKE ${param(`%${query.q.replace(/[\\%_]/g, '\\$&')}%`)}`,
      );
    if (query.state !== undefined) conditions.push(`c.state = ${param(query.state)}`);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'c', sorts: SORTS, param });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<PackageCountRow>>(
      `SELECT ${ROW}, ${sortValue} FROM (${COUNT}) AS c WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /**
   * A count as a person sees it: while it is counted with the own entries alone, and without what the account expects.
   * @throws Problem not-found, for foreign ids and for none alike.
   */
  async count(tx: Tx, caller: Caller, id: PackageCountId): Promise<PackageCount> {
    const { companyId, userId } = caller;
    const head = await this.head(tx, companyId, id);
    const all = await tx.query<PackageCountEntry>(ENTRIES, [companyId, id, userId], 'package-count-entries');
    const stored = await tx.query<StoredCode>(CODES, [companyId, id], 'package-count-codes');
    const isShown = OPEN_EYED.has(head.state);
    const counted = countedByCode(all, new Map(stored.map(({ code, round }) => [code, round])));
    const near = isShown
      ? await tx.query<PackageCount['near'][number]>(NEAR, [companyId, id], 'package-count-near')
      : [];
    const steps = await tx.query<PackageCount['steps'][number]>(STEPS, [companyId, id], 'package-count-steps');
    return {
      ...head,
      codes: stored.filter(isOnSheet(counted)).map((one) => ({
        ...{ code: one.code, name: one.name, round: one.round, isExtra: one.isExtra },
        isCounted: counted.has(one.code),
        result: isShown ? resultOf(one, head.place, counted.get(one.code) ?? 0) : null,
      })),
      entries: isShown ? all : all.filter(({ isOwn }) => isOwn),
      ...{ near, steps },
      mayApprove: mayApprove(await this.counters(tx, caller, id)),
    };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async head(tx: Tx, companyId: CompanyId, id: PackageCountId): Promise<Head> {
    const [row] = await tx.query<Head>(
      `SELECT ${HEAD} FROM (${COUNT}) AS c WHERE c.company_id = $1 AND c.id = $2`,
      [companyId, id],
      'package-count',
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** Whether the caller counted, in whose name he did it or in his own, and how many others could approve. */
  async counters(
    tx: Tx,
    { companyId, userId, impersonatorId }: Pick<Caller, 'companyId' | 'userId' | 'impersonatorId'>,
    id: PackageCountId,
  ): Promise<{ readonly hasCounted: boolean; readonly others: number }> {
    const people: UserId[] = impersonatorId === null ? [userId] : [userId, impersonatorId];
    const [row] = await tx.query<{ hasCounted: boolean; others: number }>(COUNTERS, [companyId, id, people]);
    if (!row) throw new Error('The counters are one row');
    return row;
  }

  /** The movements that a count made. */
  movements(tx: Tx, companyId: CompanyId, id: PackageCountId): Promise<CountMovement[]> {
    return tx.query(MADE, [companyId, id], 'package-count-movements');
  }
}

/** What was entered by mistake and withdrawn is no longer on the sheet. */
function isOnSheet(counted: ReadonlyMap<string, number>): (code: StoredCode) => boolean {
  return ({ code, isExtra, round }) => !isExtra || round > 1 || counted.has(code);
}

/** What came of a code: as it was approved, else as the account is now. */
function resultOf(
  { balance, announced, approvedBalance, approvedCount, isLeft, movementId }: StoredCode,
  place: PackageCount['place'],
  counted: number,
): NonNullable<PackageCount['codes'][number]['result']> {
  const [was, found] = [approvedBalance ?? balance, approvedCount ?? counted];
  return {
    balance: was,
    announced,
    counted: found,
    difference: countDifference(was, found, place),
    isLeft,
    movementId,
  };
}
