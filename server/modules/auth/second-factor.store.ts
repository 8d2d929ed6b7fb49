import { Injectable } from '@nestjs/common';
import type { SecondFactor } from '../../contract/auth.js';
import type { UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { setFactorMethod } from '../user-account/user-account.service.js';

export interface FactorRow {
  readonly email: string;
  readonly password_hash: string;
  readonly method: 'none' | SecondFactor;
  readonly pending_secret: Buffer | null;
  readonly secret: Buffer | null;
  readonly last_step: string;
}

@Injectable()
export class SecondFactorStore {
  async of(tx: Tx, userId: UserId): Promise<FactorRow | undefined> {
    const [row] = await tx.query<FactorRow>(
      `
      SELECT u.email, u.password_hash, u.two_factor_method AS method, f.pending_secret, f.secret, coalesce(f.last_step, 0) AS last_step
      FROM user_account u LEFT JOIN second_factor f ON f.user_id = u.id WHERE u.id = $1`,
      [userId],
    );
    return row;
  }

  async setPending(tx: Tx, userId: UserId, sealed: Buffer | null): Promise<void> {
    await tx.query(
      `
      INSERT INTO second_factor (user_id, pending_secret) VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE SET pending_secret = excluded.pending_secret, changed_at = now()`,
      [userId, sealed],
    );
  }

  /** Takes the pending app into use with the step of its first code; false when it is no longer the one that was looked at, or a factor is in use. */
  async activate(tx: Tx, userId: UserId, pending: Buffer, step: number): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE second_factor SET secret = pending_secret, pending_secret = NULL, last_step = $3, changed_at = now() WHERE user_id = $1 AND pending_secret = $2 RETURNING user_id`,
      [userId, pending, step],
    );
    return rows.length > 0 && setFactorMethod(tx, userId, 'totp', 'none');
  }

  /** Takes a time step for itself: its code, and every older one, counts once (RFC 6238, 5.2). */
  async useStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
      [userId, step],
    );
    return rows.length > 0;
  }

  async remove(tx: Tx, userId: UserId): Promise<void> {
    await tx.query('DELETE FROM second_factor WHERE user_id = $1', [userId]);
    await setFactorMethod(tx, userId, 'none');
  }
}
