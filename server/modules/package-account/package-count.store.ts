import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  MOST_CODES,
  MOST_ENTRIES,
  type PackageCountEntryInput,
  type PackageCountInput,
} from '../../contract/package-count.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageCountId, PackageMovementId, PartnerId, UserId } from '../../domain/ids.js';
import type { CountAct, CountState } from '../../domain/package-account/count.js';
import type { Tx } from '../../platform/database/transaction.js';

interface By {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}
/** What a count found of a code, when it was approved. */
export interface ApprovedCode {
  readonly code: string;
  readonly balance: number;
  readonly counted: number;
  readonly isLeft: boolean;
  readonly movementId: PackageMovementId | null;
}

const SHEET = /* sql */ `
INSERT INTO package_count_code (count_id, company_id, code)
SELECT $2, $1, code FROM (
  SELECT a.code FROM package_account a WHERE a.company_id = $1 AND a.partner_company_id = $3 AND a.site = $4
  UNION SELECT unnest($5::text[])) AS x ORDER BY code LIMIT ${String(MOST_CODES)}`;
/** A code as the sheet has it: what is scanned may be what the own register calls the package. */
const CODE = /* sql */ `
SELECT coalesce((SELECT k.code FROM package_count_code k WHERE k.count_id = $2 AND k.company_id = $1 AND k.code = $3),
  (SELECT k.code FROM package_size z JOIN package_count_code k ON k.count_id = $2 AND k.company_id = $1 AND k.code IN (z.customer_code, z.code)
    WHERE z.company_id = $1 AND $3 IN (z.code, z.customer_code) ORDER BY z.id LIMIT 1), $3) AS code`;
const ENTER = /* sql */ `
INSERT INTO package_count_entry (count_id, company_id, client_id, code, area, round, quantity, corrects, by_user)
SELECT $2, $1, $3, k.code, $5, k.round, $6, $7, $8 FROM package_count_code k WHERE k.count_id = $2 AND k.company_id = $1 AND k.code = $4`;
/** Zero, of codes of which nobody entered anything in their round. */
const REST = /* sql */ `
INSERT INTO package_count_entry (count_id, company_id, client_id, code, area, round, quantity, by_user)
SELECT $2, $1, gen_random_uuid(), k.code, '', k.round, 0, $4 FROM package_count_code k WHERE k.count_id = $2 AND k.company_id = $1 AND k.code = ANY ($3::text[])`;
const APPROVED = /* sql */ `
UPDATE package_count_code k SET balance = g.balance, counted = g.counted, is_left = g."isLeft", movement_id = g."movementId"
FROM jsonb_to_recordset($3::jsonb) AS g (code text, balance bigint, counted bigint, "isLeft" boolean, "movementId" bigint)
WHERE k.count_id = $2 AND k.company_id = $1 AND k.code = g.code`;

/** Writes counts of packages. */
@Injectable()
export class PackageCountStore {
  /** @throws Problem package-count-open */
  async insert(tx: Tx, { companyId, userId }: By, input: PackageCountInput): Promise<PackageCountId> {
    const { partnerCompanyId, site, place, day, codes } = input;
    const [row] = await aloneOpen(() =>
      tx.query<{ id: PackageCountId }>(
        'INSERT INTO package_count (company_id, partner_company_id, site, place, day, created_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
        [companyId, partnerCompanyId, site, place, day, userId],
      ),
    );
    if (row === undefined) throw new Error('The count was not stored');
    await tx.query(SHEET, [companyId, row.id, partnerCompanyId, site, codes]);
    return row.id;
  }

  /** Holds a count until the end of the transaction: what is done with one is done one after another. */
  async hold(tx: Tx, companyId: CompanyId, id: PackageCountId): Promise<void> {
    await tx.query('SELECT FROM package_count WHERE id = $1 AND company_id = $2 FOR UPDATE', [id, companyId]);
  }

  /** @throws Problem package-count-open */
  async put(
    tx: Tx,
    { companyId, userId }: By,
    id: PackageCountId,
    step: {
      readonly act: CountAct;
      readonly state: CountState;
      readonly reason?: string | null;
      readonly codes?: readonly string[];
    },
  ): Promise<void> {
    const { act, state, reason = null, codes = [] } = step;
    await aloneOpen(() =>
      tx.query('UPDATE package_count SET state = $3 WHERE id = $2 AND company_id = $1', [companyId, id, state]),
    );
    await tx.query(
      'INSERT INTO package_count_step (count_id, company_id, act, state, reason, codes, by_user) VALUES ($2, $1, $3, $4, $5, $6, $7)',
      [companyId, id, act, state, reason, codes, userId],
    );
  }

  /** The code as the sheet has it; null where it was entered before. @throws Problem package-count-full; package-count-corrected */
  async enter(tx: Tx, by: By, id: PackageCountId, input: PackageCountEntryInput): Promise<string | null> {
    const { companyId, userId } = by;
    const [known] = await tx.query<{ entries: number; isThere: boolean }>(
      'SELECT count(*)::int AS entries, coalesce(bool_or(client_id = $3), false) AS "isThere" FROM package_count_entry WHERE count_id = $2 AND company_id = $1',
      [companyId, id, input.clientId],
    );
    if (known?.isThere === true) return null;
    if ((known?.entries ?? 0) >= MOST_ENTRIES) throw new Problem('package-count-full');
    const [row] = await tx.query<{ code: string }>(CODE, [companyId, id, input.code]);
    const code = row?.code ?? input.code;
    await tx.query(
      `INSERT INTO package_count_code (count_id, company_id, code, is_extra) VALUES ($2, $1, $3, true) ON CONFLICT DO NOTHING`,
      [companyId, id, code],
    );
    const { clientId, area, quantity, corrects } = input;
    try {
      await tx.query(ENTER, [companyId, id, clientId, code, area, quantity, corrects, userId]);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint === 'package_count_entry_corrects')
        throw new Problem('package-count-corrected');
      throw error;
    }
    return code;
  }

  /** Codes of which nobody entered anything are zero. */
  async rest(tx: Tx, { companyId, userId }: By, id: PackageCountId, codes: readonly string[]): Promise<void> {
    await tx.query(REST, [companyId, id, codes, userId]);
  }

  /** Asks for codes anew: what was entered of them before stays and does not count. */
  async recount(tx: Tx, companyId: CompanyId, id: PackageCountId, codes: readonly string[]): Promise<void> {
    await tx.query(
      'UPDATE package_count_code SET round = round + 1 WHERE count_id = $2 AND company_id = $1 AND code = ANY ($3::text[])',
      [companyId, id, codes],
    );
  }

  async approve(tx: Tx, companyId: CompanyId, id: PackageCountId, codes: readonly ApprovedCode[]): Promise<void> {
    await tx.query(APPROVED, [companyId, id, JSON.stringify(codes)]);
  }

  /** Accounts of which a count found what they say. */
  async counted(
    tx: Tx,
    companyId: CompanyId,
    { partnerId, site, day }: { readonly partnerId: PartnerId; readonly site: string; readonly day: string },
    codes: readonly string[],
  ): Promise<void> {
    await tx.query('SELECT mark_packages_counted($1, $2, $3, $4, $5)', [companyId, partnerId, site, codes, day]);
  }
}

/** One count of a counterparty at a site is open at a time. */
async function aloneOpen<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'package_count_open')
      throw new Problem('package-count-open');
    throw error;
  }
}
