import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { Session } from './session.entity.js';

interface LoginRow { id: string; company_id: string; password_hash: string; state: string; is_demo: boolean }
interface RefreshRow { id: string; current: boolean; in_grace: boolean; valid: boolean }

/** Failed sign-ins counted per key in a window, in Postgres, so that all servers count together. */
const WINDOW = '15 minutes';

@Injectable()
export class SessionStore {
  async accountForLogin(tx: Tx, email: string): Promise<LoginRow | undefined> {
    const rows = await tx.query<LoginRow>(
      'SELECT id, company_id, password_hash, state, is_demo FROM user_account WHERE lower(email) = lower($1)', [email]);
    return rows[0];
  }

  async insert(tx: Tx, session: Pick<Session, 'id' | 'userId' | 'companyId' | 'refreshHash' | 'userAgent' | 'address'> & { hours: number }): Promise<void> {
    const { hours, ...columns } = session;
    await tx.manager.insert(Session, { ...columns, expiresAt: () => `now() + interval '${String(hours)} hours'` });
  }

  /** The session a refresh token belongs to, locked, and whether it is the newest token or the one before within its grace. */
  async lockByRefreshHash(tx: Tx, hash: Buffer, idleSeconds: number, graceSeconds: number): Promise<RefreshRow | undefined> {
    const rows = await tx.query<RefreshRow>(`
      SELECT s.id, s.refresh_hash = $1 AS current, s.rotated_at > now() - make_interval(secs => $3) AS in_grace,
             s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - make_interval(secs => $2) AND u.state = 'active' AS valid
      FROM session s JOIN user_account u ON u.id = s.user_id
      WHERE s.refresh_hash = $1 OR s.previous_hash = $1
      FOR UPDATE OF s`, [hash, idleSeconds, graceSeconds]);
    return rows[0];
  }

  async rotate(tx: Tx, id: string, hash: Buffer): Promise<void> {
    await tx.query(
      'UPDATE session SET previous_hash = refresh_hash, refresh_hash = $2, rotated_at = now(), seen_at = now() WHERE id = $1', [id, hash]);
  }

  async revoke(tx: Tx, id: string): Promise<boolean> {
    const rows = await tx.query('UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id', [id]);
    return rows.length > 0;
  }

  async touch(tx: Tx, id: string): Promise<void> {
    await tx.query(`UPDATE session SET seen_at = now() WHERE id = $1 AND seen_at < now() - interval '30 seconds'`, [id]);
  }

  /** Counts a try for each key at once and says whether any is past its limit: counted before the password is looked at. */
  async countTry(tx: Tx, limits: ReadonlyMap<string, number>): Promise<boolean> {
    const rows = await tx.query<{ key: string; failures: number }>(`
      INSERT INTO login_throttle AS t (key, failures, window_start) SELECT k, 1, now() FROM unnest($1::text[]) AS k ORDER BY k
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.window_start < now() - interval '${WINDOW}' THEN 1 ELSE t.failures + 1 END,
        window_start = CASE WHEN t.window_start < now() - interval '${WINDOW}' THEN now() ELSE t.window_start END
      RETURNING key, failures`, [[...limits.keys()]]);
    return rows.every((r) => r.failures <= (limits.get(r.key) ?? 0));
  }

  async forgetTries(tx: Tx, keys: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM login_throttle WHERE key = ANY($1)', [keys]);
  }
}
