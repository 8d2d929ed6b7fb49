import { Injectable } from '@nestjs/common';
import type { Level } from '../../domain/access/level.js';
import type { UserState } from '../../domain/access/user-state.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** An account as commands judge it, its row held for the change that follows. */
export interface HeldUser {
  readonly id: UserId;
  readonly companyId: CompanyId;
  readonly username: string;
  readonly email: string;
  readonly level: Level;
  readonly state: UserState;
  readonly rights: readonly string[];
  readonly version: number;
}

/** People whom a company invites within an hour to choose a password, at most. */
const MOST_PER_HOUR = 1_000;

@Injectable()
export class UserStore {
  /** The accounts with these ids among those of a company (null: of all), locked in the order of ids so that two commands never wait for each other. */
  lock(tx: Tx, companyId: CompanyId | null, ids: readonly UserId[]): Promise<HeldUser[]> {
    return tx.query<HeldUser>(
      `
      SELECT id, company_id AS "companyId", username, email, level, state, rights, version FROM user_account
      WHERE id = ANY($1::bigint[]) AND ($2::bigint IS NULL OR company_id = $2) AND state <> 'removed' ORDER BY id FOR UPDATE`,
      [ids, companyId],
    );
  }

  /** Removes impersonations of removed accounts, and invitations that nobody has been mailed. Those that were mailed count until their hour is over. */
  async removeConnections(tx: Tx, ids: readonly UserId[]): Promise<void> {
    await tx.query('DELETE FROM account_invitation WHERE user_id = ANY($1::bigint[]) AND mailed_at IS NULL', [ids]);
    await tx.query(
      'DELETE FROM user_impersonation WHERE user_id = ANY($1::bigint[]) OR target_id = ANY($1::bigint[])',
      [ids],
    );
  }

  /** The modules and version of a company, its row held. */
  async holdCompany(tx: Tx, id: CompanyId): Promise<{ modules: string[]; version: number } | undefined> {
    const [row] = await tx.query<{ modules: string[]; version: number }>(
      'SELECT modules, version FROM company WHERE id = $1 FOR UPDATE',
      [id],
    );
    return row;
  }

  /** Whether a company may invite so many addresses now; two at once are counted one after the other. */
  async mayInvite(tx: Tx, companyId: CompanyId, addresses: number): Promise<boolean> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('invitations ' || $1, 0))`, [companyId]);
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM account_invitation WHERE company_id = $1 AND created_at > now() - interval '1 hour'`,
      [companyId],
    );
    return (row?.count ?? 0) + addresses <= MOST_PER_HOUR;
  }
}
