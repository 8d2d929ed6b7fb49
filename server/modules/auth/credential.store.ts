import { Injectable } from '@nestjs/common';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AccountRow } from '../user-account/user-account.service.js';

export interface CredentialRow {
  readonly email: string;
  readonly username: string;
  readonly password_hash: string;
  readonly company: string;
  readonly least: number;
}

@Injectable()
export class CredentialStore {
  /** The account of an address: the one whose own it is, else the newest that waits for its owner. */
  async byEmail(tx: Tx, email: string): Promise<(AccountRow & { owns_address: boolean }) | undefined> {
    const [row] = await tx.query<AccountRow & { owns_address: boolean }>(
      'SELECT id, company_id, state, is_demo, owns_address FROM user_account WHERE lower(email) = lower($1) ORDER BY owns_address DESC, id DESC LIMIT 1',
      [email],
    );
    return row;
  }

  /** The account whose own an address is. */
  async ownerOf(tx: Tx, email: string): Promise<UserId | undefined> {
    const [row] = await tx.query<{ id: UserId }>(
      'SELECT id FROM user_account WHERE lower(email) = lower($1) AND owns_address',
      [email],
    );
    return row?.id;
  }

  /** The account that a company has with an address. */
  async inCompany(tx: Tx, companyId: CompanyId, email: string): Promise<AccountRow | undefined> {
    const [row] = await tx.query<AccountRow>(
      `SELECT id, company_id, state, is_demo FROM user_account WHERE company_id = $1 AND lower(email) = lower($2)`,
      [companyId, email],
    );
    return row;
  }

  /** Whether the address of an account is another one's own. */
  async isAddressTaken(tx: Tx, userId: UserId): Promise<boolean> {
    const rows = await tx.query(
      'SELECT FROM user_account u JOIN user_account o ON lower(o.email) = lower(u.email) AND o.owns_address AND o.id <> u.id WHERE u.id = $1',
      [userId],
    );
    return rows.length > 0;
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
