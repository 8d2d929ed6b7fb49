import { Injectable } from '@nestjs/common';
import type { PackageStatementQuery } from '../../contract/package-account.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageAccountId, PackageMovementId } from '../../domain/ids.js';
import type { MovementKind } from '../../domain/package-account/movement.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';

/** Lines of a statement, at most. */
const MOST_LINES = 50_000;

/** An account with its balances at both ends of a period. */
export interface StatedAccount {
  readonly id: PackageAccountId;
  readonly counterparty: string;
  readonly site: string;
  readonly code: string;
  readonly opening: number;
  readonly closing: number;
}
/** What was agreed upon in the period, or no longer. */
export interface StatedLine {
  readonly accountId: PackageAccountId;
  readonly movementId: PackageMovementId;
  /** When it was agreed upon, which a later statement cannot change. */
  readonly bookedOn: string;
  readonly day: string;
  readonly kind: MovementKind;
  readonly noteNumber: string | null;
  readonly reason: string | null;
  readonly isCounter: boolean;
  readonly quantity: number;
}

/** What is booked by a state of alias `s` of the movement `m`. */
const BOOKED = `m.quantity * ((s.state = 'confirmed')::int - (s.was IS NOT DISTINCT FROM 'confirmed')::int)`;
const LINES = /* sql */ `
WITH zone AS MATERIALIZED (SELECT ${ownTimeZone('$1')} AS name),
accounts AS MATERIALIZED (
  SELECT a.*, coalesce((SELECT p.name FROM partner_company p WHERE p.id = a.partner_company_id AND p.company_id = a.company_id), a.address) AS counterparty
  FROM package_account a WHERE a.company_id = $1 AND a.partner_company_id = $2 AND a.site = coalesce($5, a.site) AND a.code = coalesce($6, a.code)),
booked AS MATERIALIZED (
  SELECT m.account_id, m.id, s.at, (s.at AT TIME ZONE zone.name)::date AS booked_on, m.day, m.kind, m.note_number, coalesce(s.reason, m.reason) AS reason,
    m.counters IS NOT NULL AS is_counter, ${BOOKED} AS quantity
  FROM zone CROSS JOIN package_movement_state s JOIN package_movement m ON m.id = s.movement_id AND m.company_id = s.company_id
  WHERE s.company_id = $1 AND s.at >= $3::timestamp AT TIME ZONE zone.name AND m.account_id IN (SELECT id FROM accounts) AND ${BOOKED} <> 0)`;
const ACCOUNTS = /* sql */ `${LINES}
SELECT a.id, a.counterparty, a.site, a.code, (a.balance - coalesce(sum(b.quantity), 0))::float8 AS opening,
  (a.balance - coalesce(sum(b.quantity) FILTER (WHERE b.booked_on > $4::date), 0))::float8 AS closing
FROM accounts a LEFT JOIN booked b ON b.account_id = a.id GROUP BY a.id, a.counterparty, a.site, a.code, a.balance ORDER BY a.site, a.code, a.id`;
const OF_PERIOD = /* sql */ `${LINES}
SELECT b.account_id AS "accountId", b.id AS "movementId", b.booked_on AS "bookedOn", b.day, b.kind, b.note_number AS "noteNumber", b.reason, b.is_counter AS "isCounter",
  b.quantity::float8 AS quantity
FROM booked b WHERE b.booked_on <= $4::date ORDER BY b.account_id, b.at, b.id LIMIT ${String(MOST_LINES + 1)}`;

/** Reads statements: by the day on which both agreed, in the time zone of the company, so that a period that is over stays as it was. */
@Injectable()
export class PackageStatementView {
  /** @throws Problem package-statement-too-long */
  async statement(
    tx: Tx,
    companyId: CompanyId,
    { partnerCompanyId, from, to, site, code }: PackageStatementQuery,
  ): Promise<{ readonly accounts: readonly StatedAccount[]; readonly lines: readonly StatedLine[] }> {
    const params = [companyId, partnerCompanyId, from, to, site ?? null, code ?? null];
    const accounts = await tx.query<StatedAccount>(ACCOUNTS, params);
    const lines = await tx.query<StatedLine>(OF_PERIOD, params);
    if (lines.length > MOST_LINES) throw new Problem('package-statement-too-long');
    return { accounts, lines };
  }
}
