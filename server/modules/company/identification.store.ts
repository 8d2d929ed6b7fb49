import { Injectable } from '@nestjs/common';
import type { Identification } from '../../domain/company/identification.js';
import type { CompanyId, IdentificationId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class IdentificationStore {
  /** Claims of a company at once are counted one after the other. */
  async lock(tx: Tx, companyId: CompanyId): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('identifications ' || $1, 0))`, [companyId]);
  }

  /** A claim; approved at once where the company is alone on the installation. */
  async claim(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    { kind, identifier, qualifier }: Identification,
  ): Promise<IdentificationId> {
    const [row] = await tx.query<{ id: IdentificationId }>(
      'INSERT INTO company_identifier (company_id, kind, identifier, qualifier, claimed_by) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [companyId, kind, identifier, qualifier, userId],
    );
    if (!row) throw new Error('The identification was not stored');
    return row.id;
  }

  /** An identification that an administrator of the installation enters, in place of a claim of the same company. */
  async enter(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    { kind, identifier, qualifier }: Identification,
  ): Promise<IdentificationId | undefined> {
    const [row] = await tx.query<{ id: IdentificationId }>(
      `
      INSERT INTO company_identifier AS i (company_id, kind, identifier, qualifier, claimed_by, state, decided_at, decided_by)
      VALUES ($1, $2, $3, $4, $5, 'approved', now(), $5)
      ON CONFLICT (company_id, kind, identifier, qualifier) DO UPDATE
        SET state = 'approved', decided_at = now(), decided_by = $5, reason = NULL WHERE i.state <> 'approved'
      RETURNING id`,
      [companyId, kind, identifier, qualifier, userId],
    );
    return row?.id;
  }

  async remove(tx: Tx, companyId: CompanyId, id: IdentificationId): Promise<void> {
    await tx.query('DELETE FROM company_identifier WHERE id = $1 AND company_id = $2', [id, companyId]);
  }

  /** Decides about it, whatever was decided before. Returns whether that changes anything. */
  async decide(
    tx: Tx,
    id: IdentificationId,
    userId: UserId,
    decided: { readonly state: 'approved' | 'refused'; readonly reason: string | null },
  ): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE company_identifier SET state = $2, reason = $3, decided_at = now(), decided_by = $4 WHERE id = $1 AND state <> $2 RETURNING id',
      [id, decided.state, decided.reason, userId],
    );
    return rows.length > 0;
  }

  /** Holds it for a decision. Returns whose it is and who claimed it, with that one's language. */
  async held(
    tx: Tx,
    id: IdentificationId,
  ): Promise<{ companyId: CompanyId; claimedBy: UserId | null; language: string | null } | undefined> {
    const [row] = await tx.query<{ companyId: CompanyId; claimedBy: UserId | null; language: string | null }>(
      `
      SELECT i.company_id AS "companyId", u.id AS "claimedBy", u.language
      FROM company_identifier i LEFT JOIN user_account u ON u.id = i.claimed_by AND u.company_id = i.company_id
      WHERE i.id = $1 FOR UPDATE OF i`,
      [id],
    );
    return row;
  }
}
