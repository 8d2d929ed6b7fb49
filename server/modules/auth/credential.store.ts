import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { rightsOf } from '../../domain/access/permission.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

export interface AccountRow {
  readonly id: UserId;
  readonly company_id: CompanyId;
  readonly state: string;
  readonly is_demo: boolean;
}
export interface CredentialRow {
  readonly email: string;
  readonly username: string;
  readonly password_hash: string;
  readonly company: string;
  readonly least: number;
}

@Injectable()
export class CredentialStore {
  async byEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
    const [row] = await tx.query<AccountRow>(
      'SELECT id, company_id, state, is_demo FROM user_account WHERE lower(email) = lower($1)',
      [email],
    );
    return row;
  }

  async stateOf(tx: Tx, userId: UserId): Promise<string | undefined> {
    const [row] = await tx.query<{ state: string }>('SELECT state FROM user_account WHERE id = $1', [userId]);
    return row?.state;
  }

  /** Whether an administrator has asked somebody in: that stays known, however long no link is followed. */
  async isInvited(tx: Tx, userId: UserId): Promise<boolean> {
    return (
      (await tx.query(`SELECT FROM account_invitation WHERE user_id = $1 AND kind = 'activation' LIMIT 1`, [userId]))
        .length > 0
    );
  }

  async credentials(tx: Tx, userId: UserId): Promise<CredentialRow | undefined> {
    const [row] = await tx.query<CredentialRow>(
      `
      SELECT u.email, u.username, u.password_hash, c.name AS company, c.min_password_length AS least
      FROM user_account u JOIN company c ON c.id = u.company_id WHERE u.id = $1`,
      [userId],
    );
    return row;
  }

  /** The company of a code, if it subscribes to anything. */
  async subscriber(tx: Tx, code: string): Promise<CompanyId | undefined> {
    const [row] = await tx.query<{ id: CompanyId }>(
      'SELECT id FROM company WHERE lower(code) = lower($1) AND cardinality(modules) > 0',
      [code],
    );
    return row?.id;
  }

  /** Adds an account that somebody asked for. It waits until its address is proved, and no password fits it. */
  async insertRequested(tx: Tx, companyId: CompanyId, email: string, language: Language): Promise<UserId> {
    const [row] = await tx.query<{ id: UserId }>(
      `
      INSERT INTO user_account (company_id, email, username, password_hash, level, rights, is_demo, state, language)
      VALUES ($1, $2, split_part($2, '@', 1), '', 'guest', $3, false, 'pending', $4) RETURNING id`,
      [companyId, email, rightsOf('guest'), language],
    );
    if (!row) throw new Error('The account was not added');
    return row.id;
  }

  /** The new password, if the old one is still the one that was looked at. */
  async setPassword(tx: Tx, userId: UserId, hash: string, before?: string): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE user_account SET password_hash = $2, password_changed_at = now(), failures = 0 WHERE id = $1 AND ($3::text IS NULL OR password_hash = $3) RETURNING id`,
      [userId, hash, before ?? null],
    );
    return rows.length > 0;
  }

  /** Moves an account on; undefined when it is in none of the states that lead there. */
  async move(tx: Tx, userId: UserId, from: readonly string[], to: string): Promise<AccountRow | undefined> {
    const [row] = await tx.query<AccountRow>(
      'UPDATE user_account SET state = $3 WHERE id = $1 AND state = ANY ($2) RETURNING id, company_id, state, is_demo',
      [userId, from, to],
    );
    return row;
  }

  /** The longest password that any company asks for at least. */
  async strictest(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ least: number }>(
      'SELECT coalesce(max(min_password_length), 8) AS least FROM company',
    );
    return row?.least ?? 8;
  }

  async least(tx: Tx, companyId: CompanyId): Promise<number> {
    const [row] = await tx.query<{ least: number }>('SELECT min_password_length AS least FROM company WHERE id = $1', [
      companyId,
    ]);
    return row?.least ?? 8;
  }
}
