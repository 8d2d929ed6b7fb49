import { Injectable } from '@nestjs/common';
import type { CompanyId, SessionId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { noteSignIn } from '../user-account/user-account.service.js';
import { Session } from './session.entity.js';

interface RefreshRow {
  id: SessionId;
  user_id: UserId;
  company_id: CompanyId;
  current: boolean;
  in_grace: boolean;
  valid: boolean;
}
/** How a remembered session is renewed: by so many hours, so often at most, when it would end within so many seconds. */
export interface Renewal {
  readonly hours: number;
  readonly most: number;
  readonly beforeSeconds: number;
}
interface EndedRow {
  id: SessionId;
  user_id: UserId;
  company_id: CompanyId;
}

@Injectable()
export class SessionStore {
  async insert(
    tx: Tx,
    session: Pick<Session, 'id' | 'companyId' | 'refreshHash' | 'userAgent' | 'address' | 'remembered'> & {
      userId: UserId;
      hours: number;
    },
  ): Promise<void> {
    const { hours, ...columns } = session;
    await tx.manager.insert(Session, { ...columns, expiresAt: () => `now() + interval '${String(hours)} hours'` });
    await noteSignIn(tx, session.userId);
  }

  /** The session a refresh token belongs to, locked, and whether it is the newest token or the one before within its grace; any other is an old one. */
  async lockByRefreshHash(
    tx: Tx,
    hash: Buffer,
    idleSeconds: number,
    graceSeconds: number,
  ): Promise<RefreshRow | undefined> {
    const rows = await tx.query<RefreshRow>(
      `
      SELECT s.id, s.user_id, s.company_id, s.refresh_hash = $1 AS current,
             coalesce(s.previous_hash = $1, false) AND s.rotated_at > now() - make_interval(secs => $3) AS in_grace,
             s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - make_interval(secs => $2) AND u.state IN ('active', 'locked') AS valid
      FROM session s JOIN user_account u ON u.id = s.user_id
      WHERE s.id = (SELECT id FROM session WHERE refresh_hash = $1 UNION ALL SELECT id FROM session WHERE previous_hash = $1
                    UNION ALL SELECT session_id FROM retired_refresh WHERE hash = $1 LIMIT 1)
      FOR UPDATE OF s`,
      [hash, idleSeconds, graceSeconds],
    );
    return rows[0];
  }

  async rotate(tx: Tx, id: SessionId, hash: Buffer, renewal: Renewal): Promise<void> {
    await tx.query(
      'INSERT INTO retired_refresh (hash, session_id) SELECT previous_hash, id FROM session WHERE id = $1 AND previous_hash IS NOT NULL',
      [id],
    );
    await tx.query(
      `
      UPDATE session SET previous_hash = refresh_hash, refresh_hash = $2, rotated_at = now(), seen_at = now(),
        renewals = renewals + CASE WHEN due THEN 1 ELSE 0 END, expires_at = expires_at + CASE WHEN due THEN make_interval(hours => $3) ELSE interval '0' END
      FROM (SELECT remembered AND renewals < $4 AND expires_at < now() + make_interval(secs => $5) AS due FROM session WHERE id = $1) AS renewal
      WHERE id = $1`,
      [id, hash, renewal.hours, renewal.most, renewal.beforeSeconds],
    );
  }

  async revoke(tx: Tx, id: SessionId): Promise<EndedRow | undefined> {
    const rows = await tx.query<EndedRow>(
      'UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id, user_id, company_id',
      [id],
    );
    return rows[0];
  }

  async revokeAllOf(
    tx: Tx,
    userId: UserId,
    { only, except }: { readonly only?: SessionId; readonly except?: SessionId | null },
  ): Promise<EndedRow[]> {
    return tx.query<EndedRow>(
      `
      UPDATE session SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3)
      RETURNING id, user_id, company_id`,
      [userId, only ?? null, except ?? null],
    );
  }

  /** Ends every session but those of people of these levels, in their own company and in nobody's place. */
  async revokeAllBut(tx: Tx, levels: readonly string[]): Promise<number> {
    const ended = await tx.query(
      `
      UPDATE session s SET revoked_at = now() FROM user_account u WHERE u.id = s.user_id AND s.revoked_at IS NULL AND s.expires_at > now()
        AND NOT (u.level = ANY ($1) AND s.company_id = u.company_id AND s.subject_id IS NULL) RETURNING 1`,
      [levels],
    );
    return ended.length;
  }

  async touch(tx: Tx, id: SessionId): Promise<void> {
    await tx.query(`UPDATE session SET seen_at = now() WHERE id = $1 AND seen_at < now() - interval '30 seconds'`, [
      id,
    ]);
  }
}
