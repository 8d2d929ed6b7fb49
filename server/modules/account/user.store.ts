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

/** Addresses that one administrator may ask about in this time: a directory is not read out by guessing. */
const QUESTIONS = { most: 1_000, window: '15 minutes' } as const;

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

  /** Removes invitations and impersonations of removed accounts. */
  async removeConnections(tx: Tx, ids: readonly UserId[]): Promise<void> {
    await tx.query('DELETE FROM account_invitation WHERE user_id = ANY($1::bigint[])', [ids]);
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

  /** Counts addresses that an administrator asks about; false past the limit. In a transaction of its own, so that a refusal is counted too. */
  async countQuestions(tx: Tx, userId: UserId, addresses: number): Promise<boolean> {
    const [row] = await tx.query<{ asked: number }>(
      `
      INSERT INTO address_question AS a (user_id, window_start, asked) VALUES ($1, now(), $2)
      ON CONFLICT (user_id) DO UPDATE SET
        asked = CASE WHEN a.window_start < now() - interval '${QUESTIONS.window}' THEN $2 ELSE a.asked + $2 END,
        window_start = CASE WHEN a.window_start < now() - interval '${QUESTIONS.window}' THEN now() ELSE a.window_start END
      RETURNING asked`,
      [userId, addresses],
    );
    return row !== undefined && row.asked <= QUESTIONS.most;
  }
}
