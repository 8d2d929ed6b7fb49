import { Injectable } from '@nestjs/common';
import type { SecondFactor } from '../../contract/auth.js';
import type { ChallengeId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

export interface ChallengeRow {
  readonly id: ChallengeId;
  readonly user_id: UserId;
  readonly method: SecondFactor;
  readonly code_hash: Buffer | null;
}
/** Which challenge is meant: the one that a cookie names, or the e-mail that somebody signed in sets up. */
export type ChallengeOf = { readonly hash: Buffer } | { readonly enrolling: string };

/** Minutes for which a second factor is waited for (ASVS 6.5.5). */
export const CHALLENGE_MINUTES = 10;
/** Codes evaluated for one challenge. */
const MOST_GUESSES = 5;

const OPEN = 'used_at IS NULL AND expires_at > now()';
const which = (of: ChallengeOf): readonly [condition: string, value: unknown] =>
  'hash' in of ? ['hash = $1', of.hash] : ['user_id = $1 AND hash IS NULL', of.enrolling];

@Injectable()
export class ChallengeStore {
  /** Asks for a second factor. Of codes by e-mail there is one outstanding: older challenges of that kind are void. Returns its id. */
  async insert(tx: Tx, userId: UserId, method: SecondFactor, hash: Buffer | null): Promise<ChallengeId> {
    if (method === 'email')
      await tx.query(
        `UPDATE sign_in_challenge SET used_at = now() WHERE user_id = $1 AND method = 'email' AND ${OPEN}`,
        [userId],
      );
    const [row] = await tx.query<{ id: ChallengeId }>(
      `
      INSERT INTO sign_in_challenge (hash, user_id, method, expires_at) VALUES ($1, $2, $3, now() + make_interval(mins => $4)) RETURNING id`,
      [hash, userId, method, CHALLENGE_MINUTES],
    );
    if (!row) throw new Error('The challenge was not stored');
    return row.id;
  }

  async methodOf(tx: Tx, of: ChallengeOf): Promise<SecondFactor | undefined> {
    const [condition, value] = which(of);
    const [row] = await tx.query<{ method: SecondFactor }>(
      `SELECT method FROM sign_in_challenge WHERE ${condition} AND ${OPEN} ORDER BY id DESC LIMIT 1`,
      [value],
    );
    return row?.method;
  }

  /** Counts a guess, before it is looked at; undefined when the challenge is over or has had its guesses. */
  async countGuess(tx: Tx, of: ChallengeOf): Promise<ChallengeRow | undefined> {
    const [condition, value] = which(of);
    const rows = await tx.query<ChallengeRow>(
      `
      UPDATE sign_in_challenge SET guesses = guesses + 1 WHERE ${condition} AND ${OPEN} AND guesses < ${String(MOST_GUESSES)}
      RETURNING id, user_id, method, code_hash`,
      [value],
    );
    return rows[0];
  }

  /** Ends a challenge with its answer; false when another was faster. */
  async use(tx: Tx, id: ChallengeId): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE sign_in_challenge SET used_at = now(), code_hash = NULL WHERE id = $1 AND ${OPEN} RETURNING id`,
      [id],
    );
    return rows.length > 0;
  }

  /** Notes the code that is being mailed; false when nobody waits for it any more. */
  async setCode(tx: Tx, id: ChallengeId, codeHash: Buffer): Promise<boolean> {
    const rows = await tx.query(`UPDATE sign_in_challenge SET code_hash = $2 WHERE id = $1 AND ${OPEN} RETURNING id`, [
      id,
      codeHash,
    ]);
    return rows.length > 0;
  }

  async voidAll(tx: Tx, userId: UserId): Promise<void> {
    await tx.query(`UPDATE sign_in_challenge SET used_at = now(), code_hash = NULL WHERE user_id = $1 AND ${OPEN}`, [
      userId,
    ]);
  }
}
