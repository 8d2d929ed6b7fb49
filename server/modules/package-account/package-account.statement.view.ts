import { Injectable } from '@nestjs/common';
import { MOST_PRINTED_LINES, type PackageStatementQuery } from '../../contract/package-account.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageAccountId, PackageMovementId } from '../../domain/ids.js';
import type { MovementKind } from '../../domain/package-account/movement.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';

/** Lines of a statement, at most. */
const MOST_LINES: Readonly<Record<PackageStatementQuery['format'], number>> = { csv: 50_000, pdf: MOST_PRINTED_LINES };

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
/** A line with what it takes back. */
export interface BookedLine extends StatedLine {
  readonly counters: PackageMovementId | null;
  /** The counterparty is on this portal and has it too. */
  readonly isMirrored: boolean;
}
/** What was announced or disputed at the end of the period. */
export interface StatedOpen {
  readonly accountId: PackageAccountId;
  readonly movementId: PackageMovementId;
  readonly state: 'announced' | 'disputed';
  readonly day: string;
  readonly kind: MovementKind;
  readonly isCounter: boolean;
  readonly noteNumber: string | null;
  readonly reason: string | null;
  readonly until: string | null;
  readonly quantity: number;
}
export interface Stated {
  readonly accounts: readonly StatedAccount[];
  readonly lines: readonly BookedLine[];
}
/** What a statement on paper has beside. */
export interface StatedOpenings {
  readonly company: string;
  readonly counterparty: string;
  readonly open: readonly StatedOpen[];
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
    m.counters, m.is_mirrored, ${BOOKED} AS quantity
  FROM zone CROSS JOIN package_movement_state s JOIN package_movement m ON m.id = s.movement_id AND m.company_id = s.company_id
  WHERE s.company_id = $1 AND s.at >= $3::timestamp AT TIME ZONE zone.name AND m.account_id IN (SELECT id FROM accounts) AND ${BOOKED} <> 0)`;
const ACCOUNTS = /* sql */ `${LINES}
SELECT a.id, a.counterparty, a.site, a.code, (a.balance - coalesce(sum(b.quantity), 0))::float8 AS opening,
  (a.balance - coalesce(sum(b.quantity) FILTER (WHERE b.booked_on > $4::date), 0))::float8 AS closing
FROM accounts a LEFT JOIN booked b ON b.account_id = a.id GROUP BY a.id, a.counterparty, a.site, a.code, a.balance ORDER BY a.site, a.code, a.id`;
const OF_PERIOD = /* sql */ `${LINES}
SELECT b.account_id AS "accountId", b.id AS "movementId", b.booked_on AS "bookedOn", b.day, b.kind, b.note_number AS "noteNumber", b.reason, b.counters, b.counters IS NOT NULL AS "isCounter", b.is_mirrored AS "isMirrored",
  b.quantity::float8 AS quantity
FROM booked b WHERE b.booked_on <= $4::date ORDER BY b.account_id, b.at, b.id LIMIT $7`;
/** What is open now, and what has changed since the period ended: as each was at its end. */
const OPEN = /* sql */ `${LINES}, ended AS MATERIALIZED (SELECT ($4::date + 1)::timestamp AT TIME ZONE name AS at FROM zone)
SELECT m.account_id AS "accountId", m.id AS "movementId", s.state, m.day, m.kind, m.counters IS NOT NULL AS "isCounter", m.note_number AS "noteNumber", coalesce(s.reason, m.reason) AS reason, s.until,
  m.quantity::float8 AS quantity
FROM (SELECT o.movement_id FROM package_open_movement o WHERE o.company_id = $1 AND o.account_id IN (SELECT id FROM accounts)
  UNION SELECT l.movement_id FROM ended CROSS JOIN package_movement_state l WHERE l.company_id = $1 AND l.at >= ended.at) AS c
JOIN package_movement m ON m.id = c.movement_id AND m.company_id = $1 AND m.account_id IN (SELECT id FROM accounts)
CROSS JOIN ended CROSS JOIN LATERAL (SELECT l.state, l.reason, l.until FROM package_movement_state l
  WHERE l.movement_id = m.id AND l.company_id = m.company_id AND l.at < ended.at ORDER BY l.place DESC LIMIT 1) s
WHERE s.state IN ('announced', 'disputed') ORDER BY m.account_id, m.day, m.id LIMIT $7`;
const PARTIES = /* sql */ `
SELECT c.name AS company, coalesce((SELECT p.name FROM partner_company p WHERE p.company_id = $1 AND p.id = $2), '') AS counterparty FROM company c WHERE c.id = $1`;

/** Reads statements: by the day on which both agreed, in the time zone of the company, so that a period that is over stays as it was. */
@Injectable()
export class PackageStatementView {
  /** @throws Problem package-statement-too-long */
  async statement(tx: Tx, companyId: CompanyId, query: PackageStatementQuery): Promise<Stated> {
    const params = paramsOf(companyId, query);
    const most = MOST_LINES[query.format];
    const accounts = await tx.query<StatedAccount>(ACCOUNTS, params);
    const lines = await tx.query<BookedLine>(OF_PERIOD, [...params, most + 1]);
    if (lines.length > most) throw new Problem('package-statement-too-long');
    return { accounts, lines };
  }

  /** @throws Problem package-statement-too-long */
  async openings(tx: Tx, companyId: CompanyId, query: PackageStatementQuery): Promise<StatedOpenings> {
    const most = MOST_LINES[query.format];
    const open = await tx.query<StatedOpen>(OPEN, [...paramsOf(companyId, query), most + 1]);
    if (open.length > most) throw new Problem('package-statement-too-long');
    const [parties = { company: '', counterparty: '' }] = await tx.query<Omit<StatedOpenings, 'open'>>(PARTIES, [
      companyId,
      query.partnerCompanyId,
    ]);
    return { ...parties, open };
  }
}

function paramsOf(companyId: CompanyId, { partnerCompanyId, from, to, site, code }: PackageStatementQuery) {
  return [companyId, partnerCompanyId, from, to, site ?? null, code ?? null];
}
