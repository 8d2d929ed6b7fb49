import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { Level } from '../../domain/access/permission.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';

interface CallerRow { user_id: string; company_id: string; level: Level; language: Language; rights: string[]; modules: string[] }

@Injectable()
export class SessionView {
  /** Who a live session stands for; undefined when it is revoked, idle too long, past its end, or its user is not active. */
  async caller(tx: Tx, sessionId: string, idleSeconds: number): Promise<Caller | undefined> {
    const [row] = await tx.query<CallerRow>(`
      SELECT u.id AS user_id, u.company_id, u.level, u.language, u.rights, c.modules
      FROM session s JOIN user_account u ON u.id = s.user_id JOIN company c ON c.id = u.company_id
      WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - make_interval(secs => $2)
        AND u.state = 'active'`, [sessionId, idleSeconds], 'session-caller');
    if (!row) return undefined;
    return {
      sessionId, userId: row.user_id, companyId: row.company_id, level: row.level, language: row.language,
      rights: row.rights, companyModules: row.modules,
    };
  }

  /** The key that all servers sign with, made once by whoever comes first. */
  async signingKey(tx: Tx, candidate: Buffer): Promise<Buffer> {
    await tx.query(`INSERT INTO app_secret (name, value) VALUES ('access-token', $1) ON CONFLICT DO NOTHING`, [candidate]);
    const [row] = await tx.query<{ value: Buffer }>(`SELECT value FROM app_secret WHERE name = 'access-token'`);
    if (!row) throw new Error('The signing key could not be stored');
    return row.value;
  }
}
