import type { SecondFactor } from '../../contract/auth.js';
import type { Language } from '../../contract/fields.js';
import type { UserChange } from '../../contract/user.js';
import type { Level } from '../../domain/access/level.js';
import { rightsOf } from '../../domain/access/permission.js';
import type { UserState } from '../../domain/access/user-state.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { UserAccount } from './user-account.entity.js';

export interface NewAccount {
  readonly email: string;
  readonly level: Level;
  readonly rights: readonly string[];
}

export interface AccountRow {
  readonly id: UserId;
  readonly company_id: CompanyId;
  readonly state: string;
  readonly is_demo: boolean;
}
export interface NewUser {
  readonly companyId: CompanyId;
  readonly email: string;
  readonly passwordHash: string;
  readonly level: Level;
  readonly isDemo: boolean;
}

/** Failed sign-ins in a row that lock an account (NIST SP 800-63B, 3.2.2), and how long: guessing by strangers keeps nobody out for good. */
const MOST_FAILURES = 100;
const LOCKED_FOR = '1 day';

/** Creates an active user with the rights that the level starts with. */
export async function createUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.manager.insert(UserAccount, {
    ...user,
    username: user.email.split('@')[0] ?? user.email,
    rights: rightsOf(user.level),
  });
}

/** Gives a demo user a new password. */
export async function renewDemoPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx.manager.update(UserAccount, { email, isDemo: true }, { passwordHash });
}

/** Makes pending accounts in one statement; those whose e-mail has an account in the company already are left out. What other companies have is not looked at. */
export function insertAccounts(
  tx: Tx,
  companyId: CompanyId,
  accounts: readonly NewAccount[],
  { language, passwordHash }: { language: Language; passwordHash: string },
): Promise<{ id: UserId; email: string }[]> {
  return tx.query<{ id: UserId; email: string }>(
    `
    INSERT INTO user_account (company_id, email, username, password_hash, level, rights, state, language, owns_address)
    SELECT $1, email, split_part(email, '@', 1), $2, level, string_to_array(rights, ','), 'pending', $3, false
    FROM unnest($4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS line (email, level, rights, n) ORDER BY n
    ON CONFLICT (company_id, lower(email)) DO NOTHING RETURNING id, email`,
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

/** Writes what an administrator changed of an account. */
export async function updateAccount(tx: Tx, id: UserId, fields: UserChange, rights: readonly string[]): Promise<void> {
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

/** Gives an account these rights and no others. */
export async function setRights(tx: Tx, id: UserId, rights: readonly string[]): Promise<void> {
  await tx.query('UPDATE user_account SET rights = $2, version = version + 1, updated_at = now() WHERE id = $1', [
    id,
    rights,
  ]);
}

/** Moves accounts to a state. Whoever becomes active begins anew: failures from before would lock the account with the next one. */
export async function setStates(tx: Tx, ids: readonly UserId[], state: UserState): Promise<void> {
  await tx.query(
    `
    UPDATE user_account SET state = $2, state_since = now(), version = version + 1, updated_at = now(), failures = CASE WHEN $2 = 'active' THEN 0 ELSE failures END
    WHERE id = ANY($1::bigint[])`,
    [ids, state],
  );
}

/** Removes from removed accounts what is personal; what they wrote keeps their id. */
export async function anonymiseAccounts(tx: Tx, ids: readonly UserId[], passwordHash: string): Promise<void> {
  await tx.query(
    `
    UPDATE user_account SET email = 'removed:' || id, username = 'removed', descriptive_name = NULL, phone = NULL, department = NULL, rights = '{}', password_hash = $2
    WHERE id = ANY($1::bigint[])`,
    [ids, passwordHash],
  );
}

/** Adds an account that somebody asked for. It waits until its address is proved, and no password fits it. */
export async function insertRequestedAccount(
  tx: Tx,
  companyId: CompanyId,
  email: string,
  language: Language,
): Promise<UserId> {
  const [row] = await tx.query<{ id: UserId }>(
    `
    INSERT INTO user_account (company_id, email, username, password_hash, level, rights, is_demo, state, language, owns_address)
    VALUES ($1, $2, split_part($2, '@', 1), '', 'guest', $3, false, 'pending', $4, false) RETURNING id`,
    [companyId, email, rightsOf('guest'), language],
  );
  if (!row) throw new Error('The account was not added');
  return row.id;
}

/** The new password, if the old one is still the one that was looked at. */
export async function setPassword(tx: Tx, userId: UserId, hash: string, before?: string): Promise<boolean> {
  const rows = await tx.query(
    `
    UPDATE user_account SET password_hash = $2, password_changed_at = now(), failures = 0 WHERE id = $1 AND ($3::text IS NULL OR password_hash = $3) RETURNING id`,
    [userId, hash, before ?? null],
  );
  return rows.length > 0;
}

/** Whether a password is still the one that was evaluated; nobody changes it until the transaction ends. */
export async function holdsPassword(tx: Tx, userId: UserId, hash: string): Promise<boolean> {
  return (
    (await tx.query('SELECT FROM user_account WHERE id = $1 AND password_hash = $2 FOR SHARE', [userId, hash])).length >
    0
  );
}

/** The address of an account is its own from now on: a link to it was followed. False where another account has it. */
export async function takeAddress(tx: Tx, userId: UserId): Promise<boolean> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('address ' || lower(email), 0)) FROM user_account WHERE id = $1`,
    [userId],
  );
  const rows = await tx.query(
    `
    UPDATE user_account u SET owns_address = true
    WHERE id = $1 AND NOT EXISTS (SELECT FROM user_account o WHERE lower(o.email) = lower(u.email) AND o.owns_address AND o.id <> u.id) RETURNING id`,
    [userId],
  );
  return rows.length > 0;
}

/** Moves an account on; undefined when it is in none of the states that lead there. */
export async function moveAccount(
  tx: Tx,
  userId: UserId,
  from: readonly string[],
  to: string,
): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(
    'UPDATE user_account SET state = $3, state_since = CASE WHEN state = $3 THEN state_since ELSE now() END WHERE id = $1 AND state = ANY ($2) RETURNING id, company_id, state, is_demo',
    [userId, from, to],
  );
  return row;
}

/** Counts a failure; true when it was the one that locks. */
export async function noteFailure(tx: Tx, userId: UserId): Promise<boolean> {
  const rows = await tx.query<{ locks: boolean }>(
    `
    WITH before AS (SELECT id, state FROM user_account WHERE id = $1 FOR NO KEY UPDATE)
    UPDATE user_account u SET failures = u.failures + 1, state = CASE WHEN u.failures + 1 >= $2 AND u.state = 'active' THEN 'locked' ELSE u.state END,
      state_since = CASE WHEN u.failures + 1 >= $2 AND u.state = 'active' THEN now() ELSE u.state_since END
    FROM before WHERE u.id = before.id RETURNING before.state = 'active' AND u.state = 'locked' AS locks`,
    [userId, MOST_FAILURES],
  );
  return rows[0]?.locks === true;
}

/** Opens accounts again whose lock has lasted long enough. */
export function unlockPassed(tx: Tx): Promise<Pick<AccountRow, 'id' | 'company_id'>[]> {
  return tx.query<Pick<AccountRow, 'id' | 'company_id'>>(
    `
    UPDATE user_account SET state = 'active', state_since = now(), failures = 0 WHERE state = 'locked' AND state_since < now() - $1::interval RETURNING id, company_id`,
    [LOCKED_FOR],
  );
}

/** Forgets the failed sign-ins of an account. */
export async function forgetFailures(tx: Tx, userId: UserId): Promise<void> {
  await tx.query('UPDATE user_account SET failures = 0 WHERE id = $1 AND failures > 0', [userId]);
}

/** Sets which second factor an account signs in with; false when the method was not `from`. */
export async function setFactorMethod(
  tx: Tx,
  userId: UserId,
  method: 'none' | SecondFactor,
  from?: 'none',
): Promise<boolean> {
  const rows = await tx.query(
    `
    UPDATE user_account SET two_factor_method = $2 WHERE id = $1 AND ($3::text IS NULL OR two_factor_method = $3) RETURNING id`,
    [userId, method, from ?? null],
  );
  return rows.length > 0;
}

/** Notes that somebody signed in to an account. */
export async function noteSignIn(tx: Tx, userId: UserId): Promise<void> {
  await tx.query('UPDATE user_account SET last_sign_in_at = now() WHERE id = $1', [userId]);
}

/** What people choose for themselves. */
export type Preferences = Partial<Pick<UserAccount, 'language' | 'theme'>>;
/** Changes what somebody chose; false where there is no such account. */
export async function setPreferences(tx: Tx, userId: UserId, to: Preferences): Promise<boolean> {
  return (await tx.manager.update(UserAccount, { id: userId }, to)).affected === 1;
}
