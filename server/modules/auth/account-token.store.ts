import { Injectable } from '@nestjs/common';
import type { UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

export type Purpose = 'reset' | 'invitation' | 'registration';
export interface TokenRow {
  readonly user_id: UserId;
  readonly purpose: Purpose;
  readonly password_hash: string | null;
  readonly email: string;
  readonly username: string;
  readonly company: string;
  readonly least: number;
}

/** Minutes that a link is good. */
const MINUTES: Readonly<Record<Purpose, number>> = { reset: 60, invitation: 7 * 24 * 60, registration: 7 * 24 * 60 };

@Injectable()
export class AccountTokenStore {
  /** Stores the hash of a link, and of the password that comes with it; older links of the account are void. */
  async insert(tx: Tx, userId: UserId, purpose: Purpose, hash: Buffer, passwordHash: string | null): Promise<void> {
    await this.voidAll(tx, userId);
    await tx.query(
      'INSERT INTO account_token (hash, user_id, purpose, expires_at, password_hash) VALUES ($1, $2, $3, now() + make_interval(mins => $4), $5)',
      [hash, userId, purpose, MINUTES[purpose], passwordHash],
    );
  }

  /** What a link that is good is for, and whose it is. */
  async find(tx: Tx, hash: Buffer): Promise<TokenRow | undefined> {
    const [row] = await tx.query<TokenRow>(
      `
      SELECT t.user_id, t.purpose, t.password_hash, u.email, u.username, c.name AS company, c.min_password_length AS least
      FROM account_token t JOIN user_account u ON u.id = t.user_id JOIN company c ON c.id = u.company_id
      WHERE t.hash = $1 AND t.used_at IS NULL AND t.expires_at > now()`,
      [hash],
    );
    return row;
  }

  /** Uses a link up, and what came with it; false when it is over, or another was faster. */
  async use(tx: Tx, hash: Buffer): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE account_token SET used_at = now(), password_hash = NULL WHERE hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id',
      [hash],
    );
    return rows.length > 0;
  }

  async voidAll(tx: Tx, userId: UserId): Promise<void> {
    await tx.query(
      'UPDATE account_token SET used_at = now(), password_hash = NULL WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    );
  }
}
