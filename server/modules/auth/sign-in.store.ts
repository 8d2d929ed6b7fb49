import { Injectable } from '@nestjs/common';
import type { SecondFactor } from '../../contract/auth.js';
import type { Level } from '../../domain/access/level.js';
import type { CompanyId, DeviceId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

export interface SignInRow {
  readonly id: UserId;
  readonly company_id: CompanyId;
  readonly password_hash: string;
  readonly level: Level;
  readonly state: string;
  readonly is_demo: boolean;
  readonly two_factor_method: 'none' | SecondFactor;
  readonly subscribes: boolean;
  /** The browser that asks, where this account has signed in with it before. */
  readonly device_id: DeviceId | null;
  readonly device_remembered: boolean;
}

/** Whether an account lets its owner in here: an active one does, and a locked one in browsers that it knows, where no stranger has guessed. */
export function maySignIn({ state, device_id: device }: Pick<SignInRow, 'state' | 'device_id'>): boolean {
  return state === 'active' || (state === 'locked' && device !== null);
}

@Injectable()
export class SignInStore {
  /** The account whose own an address is, with the browser that says it is known to it. */
  async byEmail(tx: Tx, email: string, deviceHash: Buffer | undefined): Promise<SignInRow | undefined> {
    return this.account(tx, 'lower(u.email) = lower($1) AND u.owns_address', email, deviceHash);
  }

  async byId(tx: Tx, userId: UserId, deviceHash: Buffer | undefined): Promise<SignInRow | undefined> {
    return this.account(tx, 'u.id = $1', userId, deviceHash);
  }

  /**
   * The account as it is when nobody else is changing it any more, and as it stays until the transaction ends. Not merely shared: two
   * sign-ins at once would wait for each other when both note that they were there.
   */
  async lock(tx: Tx, userId: UserId, deviceHash: Buffer | undefined): Promise<SignInRow | undefined> {
    await tx.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    return this.byId(tx, userId, deviceHash);
  }

  private async account(
    tx: Tx,
    condition: 'u.id = $1' | 'lower(u.email) = lower($1) AND u.owns_address',
    value: string,
    deviceHash: Buffer | undefined,
  ): Promise<SignInRow | undefined> {
    const rows = await tx.query<SignInRow>(
      `
      SELECT u.id, u.company_id, u.password_hash, u.level, u.state, u.is_demo, u.two_factor_method, cardinality(c.modules) > 0 AS subscribes,
        d.id AS device_id, coalesce(d.remembered, false) AS device_remembered
      FROM user_account u JOIN company c ON c.id = u.company_id
      LEFT JOIN known_device d ON d.user_id = u.id AND d.hash = $2 AND d.revoked_at IS NULL AND d.expires_at > now()
      WHERE ${condition}`,
      [value, deviceHash ?? null],
    );
    return rows[0];
  }
}
