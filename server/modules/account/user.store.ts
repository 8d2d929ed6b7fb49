import { Injectable } from '@nestjs/common';
import type { UserChange } from '../../contract/user.js';
import type { Language } from '../../contract/fields.js';
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

export interface NewAccount {
  readonly email: string;
  readonly level: Level;
  readonly rights: readonly string[];
}

/** Addresses that one administrator may ask about in this time: a directory is not read out by guessing. */
const QUESTIONS = { most: 1_000, window: '15 minutes' } as const;

@Injectable()
export class UserStore {
  /** The accounts with these ids among those of a company (null: of all), locked in the order of ids so that two commands never wait for each other. */
  hold(tx: Tx, companyId: CompanyId | null, ids: readonly UserId[]): Promise<HeldUser[]> {
    return tx.query<HeldUser>(
      `
      SELECT id, company_id AS "companyId", username, email, level, state, rights, version FROM user_account
      WHERE id = ANY($1::bigint[]) AND ($2::bigint IS NULL OR company_id = $2) AND state <> 'removed' ORDER BY id FOR UPDATE`,
      [ids, companyId],
    );
  }

  /** Makes pending accounts in one statement; those whose e-mail has an account already are left out. */
  insert(
    tx: Tx,
    companyId: CompanyId,
    accounts: readonly NewAccount[],
    { language, passwordHash }: { language: Language; passwordHash: string },
  ): Promise<{ id: UserId; email: string }[]> {
    return tx.query<{ id: UserId; email: string }>(
      `
      INSERT INTO user_account (company_id, email, username, password_hash, level, rights, state, language)
      SELECT $1, email, split_part(email, '@', 1), $2, level, string_to_array(rights, ','), 'pending', $3
      FROM unnest($4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS line (email, level, rights, n) ORDER BY n
      ON CONFLICT (lower(email)) DO NOTHING RETURNING id, email`,
      [
        companyId,
        passwordHash,
        language,
        accounts.map((a) => a.email),
        accounts.map((a) => a.level),
        accounts.map((a) => a.rights.join(',')),
      ],
    );
  }

  async update(tx: Tx, id: UserId, fields: UserChange, rights: readonly string[]): Promise<void> {
    await tx.query(
      `
      UPDATE user_account SET username = $2, descriptive_name = $3, phone = $4, department = $5, language = coalesce($6, language), level = $7, rights = $8, version = version + 1, updated_at = now()
      WHERE id = $1`,
      [
        id,
        fields.username,
        fields.descriptiveName,
        fields.phone,
        fields.department,
        fields.language ?? null,
        fields.level,
        rights,
      ],
    );
  }

  async setRights(tx: Tx, id: UserId, rights: readonly string[]): Promise<void> {
    await tx.query('UPDATE user_account SET rights = $2, version = version + 1, updated_at = now() WHERE id = $1', [
      id,
      rights,
    ]);
  }

  /** Whoever becomes active begins anew: failures from before would lock the account with the next one. */
  async setState(tx: Tx, ids: readonly UserId[], state: UserState): Promise<void> {
    await tx.query(
      `
      UPDATE user_account SET state = $2, state_since = now(), version = version + 1, updated_at = now(), failures = CASE WHEN $2 = 'active' THEN 0 ELSE failures END
      WHERE id = ANY($1::bigint[])`,
      [ids, state],
    );
  }

  /** Takes from removed accounts what is personal; what they wrote keeps their id. */
  async anonymise(tx: Tx, ids: readonly UserId[], passwordHash: string): Promise<void> {
    await tx.query(
      `
      UPDATE user_account SET email = 'removed:' || id, username = 'removed', descriptive_name = NULL, phone = NULL, department = NULL, rights = '{}', password_hash = $2
      WHERE id = ANY($1::bigint[])`,
      [ids, passwordHash],
    );
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
