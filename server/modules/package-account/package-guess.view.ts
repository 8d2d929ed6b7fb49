import { Injectable } from '@nestjs/common';
import type { PackageStatementQuery } from '../../contract/package-account.js';
import type { CompanyId, PackageAccountId, PackageMovementId } from '../../domain/ids.js';
import type { MovementKind } from '../../domain/package-account/movement.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';

/** Guesses in a statement, at most; the newest are left out. */
const MOST_GUESSES = 5_000;

/** A receipt that was guessed by the end of a period, and that nothing had taken the place of by then. */
export interface StatedGuess {
  readonly accountId: PackageAccountId;
  readonly movementId: PackageMovementId;
  readonly guessedOn: string;
  readonly days: number;
  readonly day: string;
  readonly kind: MovementKind;
  readonly noteNumber: string | null;
  readonly quantity: number;
}

const GUESSES = /* sql */ `
SELECT m.account_id AS "accountId", m.id AS "movementId", (g.at AT TIME ZONE ${ownTimeZone('$1')})::date AS "guessedOn", g.days, m.day, m.kind, m.note_number AS "noteNumber", m.quantity::float8 AS quantity
FROM package_account a JOIN package_open_movement w ON w.account_id = a.id AND w.company_id = a.company_id
JOIN package_movement m ON m.id = w.movement_id AND m.company_id = w.company_id
CROSS JOIN LATERAL (SELECT l.is_guessed, l.days, l.at FROM package_guess l WHERE l.movement_id = m.id AND l.company_id = m.company_id ORDER BY l.place DESC LIMIT 1) g
WHERE a.company_id = $1 AND a.partner_company_id = $2 AND a.site = coalesce($4, a.site) AND a.code = coalesce($5, a.code) AND g.is_guessed
  AND g.at < ($3::date + 1)::timestamp AT TIME ZONE ${ownTimeZone('$1')}
ORDER BY m.account_id, m.day, m.id LIMIT ${String(MOST_GUESSES)}`;

/** Reads receipts that are guessed. */
@Injectable()
export class PackageGuessView {
  /** Those guessed by the end of a period that are guessed still: they stand beside a statement, and not in its balance. */
  guesses(
    tx: Tx,
    companyId: CompanyId,
    { partnerCompanyId, to, site, code }: PackageStatementQuery,
  ): Promise<StatedGuess[]> {
    return tx.query(GUESSES, [companyId, partnerCompanyId, to, site ?? null, code ?? null], 'package-guesses');
  }
}
