import { Injectable } from '@nestjs/common';
import type {
  PACKAGE_ACCOUNT_SORTS,
  PACKAGE_MOVEMENT_SORTS,
  PackageAccountQuery,
  PackageAccountRow,
  PackageMovement,
  PackageMovementQuery,
  PackageMovementRow,
} from '../../contract/package-account.js';
import { noPartner, Problem } from '../../contract/problem.js';
import type { CompanyId, PackageMovementId } from '../../domain/ids.js';
import { MOVEMENT_KINDS } from '../../domain/package-account/movement.js';
import type { MovementState } from '../../domain/package-account/state.js';
import { DISPUTE_DAYS, MOVEMENT_STATES } from '../../domain/package-account/state.js';
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
import { DAYS_CONFIRMED, dueIn, GUESSED, HAS_COUNTER, LAST_STATE } from './package-account.rows.js';

/** The counterparty of an account of alias `a`. */
const COUNTERPARTY = /* sql */ `coalesce((SELECT p.name FROM partner_company p WHERE p.id = a.partner_company_id AND p.company_id = a.company_id), a.address)`;

const ACCOUNTS = /* sql */ `
  SELECT a.id, a.company_id, a.partner_company_id, ${COUNTERPARTY} AS counterparty, a.site, a.code, a.balance, a.announced, a.guessed, a.disputed, a.waiting, a.disputes, a.movements,
    a.last_day, a.counted_day, (SELECT count(*)::int FROM package_open_movement o WHERE o.account_id = a.id AND ${dueIn('o')}) AS due,
    coalesce((SELECT s ->> 'name' FROM partner_company p, jsonb_array_elements(p.ship_tos) s
      WHERE p.id = a.partner_company_id AND p.company_id = a.company_id AND s ->> 'code' = a.site LIMIT 1), '') AS site_name,
    coalesce((SELECT z.name FROM package_size z WHERE z.company_id = a.company_id AND a.code IN (z.customer_code, z.code)
      ORDER BY z.customer_code = a.code DESC, z.id LIMIT 1), '') AS name
  FROM package_account a`;
const ACCOUNT = /* sql */ `
  a.id, json_build_object('id', a.partner_company_id::text, 'name', a.counterparty) AS counterparty, a.site, a.site_name AS "siteName", a.code, a.name,
  a.balance::float8 AS balance, a.announced::float8 AS announced, a.guessed::float8 AS guessed, (a.balance + a.announced)::float8 AS projected, a.disputed::float8 AS disputed, a.waiting, a.disputes, a.due,
  a.movements, a.last_day AS "lastDay", a.counted_day AS "countedDay"`;
const dayOrder = (name: string) => timeOrder((t) => `${t}.${name}::timestamp AT TIME ZONE 'UTC'`);
const ACCOUNT_ORDERS: Sorts<(typeof PACKAGE_ACCOUNT_SORTS)[number]> = {
  counterparty: textOrder((t) => `concat_ws(' ', ${t}.counterparty, ${t}.site, ${t}.code)`),
  site: textOrder(column('site')),
  code: textOrder(column('code')),
  balance: numberOrder(column('balance')),
  projected: numberOrder((t) => `${t}.balance + ${t}.announced`),
  disputed: numberOrder(column('disputes')),
  waiting: numberOrder(column('waiting')),
  last: dayOrder('last_day'),
  counted: dayOrder('counted_day'),
};
const ACCOUNT_FILTER: Readonly<Record<PackageAccountQuery['filter'], string | null>> = {
  all: null,
  open: '(a.waiting > 0 OR a.disputes > 0)',
  disputed: 'a.disputes > 0',
  due: 'a.due > 0',
  nonzero: '(a.balance <> 0 OR a.announced <> 0 OR a.disputed <> 0)',
};

/** Movements with their accounts and states. What another company did is shown without who did it. */
const MOVEMENTS = /* sql */ `
  SELECT m.id, m.company_id, m.account_id, a.partner_company_id, ${COUNTERPARTY} AS counterparty, a.site, a.code, m.kind, m.source, m.quantity, m.day, m.note_number,
    m.despatch_advice_id, m.reason, m.is_own, m.is_mirrored, m.counters, m.created_at, m.created_by, s.place, s.state, s.was, s.cause, s.until,
    s.reason AS state_reason, s.is_own AS is_own_state, (SELECT r.message_id FROM received_advice_movement l JOIN received_advice r ON r.id = l.received_advice_id
      WHERE l.movement_id = m.id AND l.company_id = m.company_id) AS file_id
  FROM package_movement m JOIN package_account a ON a.id = m.account_id ${LAST_STATE}`;
const MOVEMENT = /* sql */ `
  m.id, m.account_id AS "accountId", json_build_object('id', m.partner_company_id::text, 'name', m.counterparty) AS counterparty, m.site, m.code, m.kind, m.source,
  m.quantity::float8 AS quantity, m.day, m.note_number AS "noteNumber", CASE WHEN m.is_own THEN m.despatch_advice_id END AS "despatchnoteHeadId", m.file_id AS "fileId", m.reason, m.state,
  m.is_own AS "isOwn", m.is_mirrored AS "isMirrored", (m.state = 'disputed' AND m.is_own_state) AS "isOwnDispute", ${HAS_COUNTER} AS "hasCounter", m.counters,
  ${DAYS_CONFIRMED.replaceAll('s.state', 'm.state')} AS "daysConfirmed",
  CASE WHEN m.state = 'confirmed' THEN package_dispute_days(m.company_id, m.partner_company_id, ${String(DISPUTE_DAYS)}) ELSE 0 END AS "disputeDays", CASE WHEN m.state = 'disputed' THEN m.state_reason END AS "disputeReason",
  CASE WHEN m.state = 'disputed' THEN m.until END AS until, m.cause = 'receipt-differs' AS "hasDifference",
  CASE WHEN m.cause = 'receipt-differs' AND m.state_reason ~ '^[0-9]+(\\.[0-9]+)?$' THEN m.state_reason::float8 END AS "receivedCount", ${GUESSED} AS guessed, m.created_at AS "createdAt",
  (SELECT u.username FROM user_account u WHERE u.id = m.created_by) AS "createdBy"`;
const MOVEMENT_ORDERS: Sorts<(typeof PACKAGE_MOVEMENT_SORTS)[number]> = {
  id: null,
  day: dayOrder('day'),
  counterparty: textOrder(column('counterparty')),
  site: textOrder(column('site')),
  code: textOrder(column('code')),
  kind: codeOrder(MOVEMENT_KINDS, column('kind')),
  quantity: numberOrder(column('quantity')),
  note: textOrder(column('note_number')),
  state: codeOrder(MOVEMENT_STATES, column('state')),
  until: dayOrder('until'),
};
/** What the company is to confirm, or whose dispute it is to answer. */
const OURS = `((m.state = 'announced' AND NOT (m.is_own AND m.is_mirrored)) OR (m.state = 'disputed' AND NOT (m.is_own_state AND m.is_mirrored)))`;

const DUE = /* sql */ `m.id IN (SELECT o.movement_id FROM package_open_movement o WHERE o.company_id = $1 AND ${dueIn('o')})`;

/** A movement as a command finds it. */
export interface StandingMovement extends PackageMovementRow {
  /** Of its last state. */
  readonly place: number;
  readonly was: MovementState | null;
}

/** Reads package accounts and their movements. */
@Injectable()
export class PackageAccountView {
  /** @throws Problem unknown-reference */
  async requirePartner(tx: Tx, companyId: CompanyId, id: string): Promise<void> {
    const [partner] = await tx.query('SELECT FROM partner_company WHERE id = $1 AND company_id = $2', [id, companyId]);
    if (partner !== undefined) return;
    throw noPartner();
  }

  /** A page of the accounts: what it costs depends on how many there are, not on their history. */
  async accounts(
    tx: Tx,
    companyId: CompanyId,
    query: PackageAccountQuery,
  ): Promise<{ rows: PackageAccountRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const conditions = ['a.company_id = $1'];
    const search = pattern(query.q);
    if (search !== null)
      conditions.push(`concat_ws(' ', a.counterparty, a.site, a.code, a.name) ILIKE ${param(search)}`);
    if (query.partnerCompanyId !== undefined)
      conditions.push(`a.partner_company_id = ${param(query.partnerCompanyId)}`);
    if (query.site !== undefined) conditions.push(`a.site = ${param(query.site)}`);
    if (query.code !== undefined) conditions.push(`a.code = ${param(query.code)}`);
    const only = ACCOUNT_FILTER[query.filter];
    if (only !== null) conditions.push(only);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'a', sorts: ACCOUNT_ORDERS, param });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<PackageAccountRow>>(
      `SELECT ${ACCOUNT}, ${sortValue} FROM (${ACCOUNTS}) AS a WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  async movements(
    tx: Tx,
    companyId: CompanyId,
    query: PackageMovementQuery,
  ): Promise<{ rows: PackageMovementRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const conditions = ['m.company_id = $1'];
    const equal = (name: string, value: unknown): void => {
      if (value !== undefined) conditions.push(`m.${name} = ${param(value)}`);
    };
    const search = pattern(query.q);
    if (search !== null) conditions.push(`concat_ws(' ', m.note_number, m.code, m.reason) ILIKE ${param(search)}`);
    equal('account_id', query.accountId);
    equal('partner_company_id', query.partnerCompanyId);
    equal('site', query.site);
    equal('code', query.code);
    equal('kind', query.kind);
    equal('state', query.state);
    if (query.guessed === true) conditions.push(`${GUESSED} IS NOT NULL`);
    if (query.ours === true) conditions.push(OURS);
    if (query.due === true) conditions.push(DUE);
    if (query.from !== undefined) conditions.push(`m.day >= ${param(query.from)}`);
    if (query.to !== undefined) conditions.push(`m.day <= ${param(query.to)}`);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'm', sorts: MOVEMENT_ORDERS, param });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<PackageMovementRow>>(
      `SELECT ${MOVEMENT}, ${sortValue} FROM (${MOVEMENTS}) AS m WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async standing(tx: Tx, companyId: CompanyId, id: PackageMovementId): Promise<StandingMovement> {
    const [row] = await tx.query<StandingMovement>(
      `SELECT ${MOVEMENT}, m.place, m.was FROM (${MOVEMENTS}) AS m WHERE m.company_id = $1 AND m.id = $2`,
      [companyId, id],
      'package-movement',
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async movement(tx: Tx, companyId: CompanyId, id: PackageMovementId): Promise<PackageMovement> {
    const { place: _, was: __, ...row } = await this.standing(tx, companyId, id);
    const history = await tx.query<PackageMovement['history'][number]>(
      `
      SELECT l.state, l.cause, l.reason, l.until, l.receipt_id AS "receiptId", l.is_own AS "isOwn", l.at, (SELECT u.username FROM user_account u WHERE u.id = l.by_user) AS by
      FROM package_movement_state l WHERE l.movement_id = $2 AND l.company_id = $1 ORDER BY l.place`,
      [companyId, id],
      'package-movement-history',
    );
    const guesses = await tx.query<PackageMovement['guesses'][number]>(
      `SELECT g.is_guessed AS "isGuessed", g.days, g.at FROM package_guess g WHERE g.movement_id = $2 AND g.company_id = $1 ORDER BY g.place`,
      [companyId, id],
      'package-movement-guesses',
    );
    return { ...row, history, guesses };
  }
}

function pattern(q: string | undefined): string | null {
  return q === undefined || q === '' ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`;
}
