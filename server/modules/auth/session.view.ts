import { Injectable } from '@nestjs/common';
import type { Answer } from '../../contract/endpoint.js';
import type { Language } from '../../contract/fields.js';
import type { sessionList } from '../../contract/session.js';
import { LEVEL_RIGHTS, type Level } from '../../domain/access/level.js';
import type { CompanyId, FilterId, PartnerId, SessionId, UserId } from '../../domain/ids.js';
import type { Narrowing } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Identity } from '../../platform/http/caller.js';

interface CallerRow {
  user_id: UserId;
  impersonator_id: UserId | null;
  company_id: CompanyId;
  level: Level;
  language: Language;
  rights: string[];
  modules: string[];
  supplier_id: PartnerId | null;
  filter_id: FilterId | null;
  is_restricted: boolean;
  carrier_ids: PartnerId[] | null;
}

/** Rows of a list, at most. */
const MOST_LISTED = '200';
const LISTED_COLUMNS =
  'address, user_agent AS "userAgent", created_at AS "createdAt", seen_at AS "seenAt", expires_at AS "expiresAt"';

/**
 * The sessions that live: not revoked, not idle for too long ($2 seconds), not past their end, both persons let in, the invitation not
 * taken back. A lock keeps people from signing in; who is in, stays.
 */
const LIVE = /* sql */ `
  FROM session s JOIN user_account a ON a.id = s.user_id JOIN user_account u ON u.id = coalesce(s.subject_id, s.user_id) JOIN company c ON c.id = s.company_id
  LEFT JOIN external_user e ON e.company_id = c.id AND e.user_id = u.id AND e.revoked_at IS NULL
  WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - make_interval(secs => $2)
    AND a.state IN ('active', 'locked') AND u.state IN ('active', 'locked') AND (s.subject_until IS NULL OR s.subject_until > now())
    AND (u.company_id = c.id OR e.user_id IS NOT NULL)`;

@Injectable()
export class SessionView {
  /**
   * Who a live session stands for: the person who signed in, or the one in whose place that person acts; with the own rights in the own
   * company, and those of the invitation in another.
   */
  async caller(tx: Tx, sessionId: SessionId, idleSeconds: number): Promise<Identity | undefined> {
    const [row] = await tx.query<CallerRow>(
      `
      SELECT u.id AS user_id, CASE WHEN s.subject_id IS NOT NULL THEN a.id END AS impersonator_id, c.id AS company_id, c.modules, u.language,
        CASE WHEN u.company_id = c.id THEN u.level ELSE 'external-user' END AS level,
        CASE WHEN u.company_id = c.id THEN u.rights ELSE e.rights END AS rights,
        CASE WHEN u.company_id <> c.id THEN e.carrier_ids END AS carrier_ids, s.supplier_id, s.filter_id, EXISTS (SELECT FROM user_restriction r WHERE r.user_id = u.id AND r.company_id = c.id) AS is_restricted
      ${LIVE} AND s.id = $1`,
      [sessionId, idleSeconds],
      'session-caller',
    );
    if (!row) return undefined;
    return {
      sessionId,
      tokenId: null,
      userId: row.user_id,
      impersonatorId: row.impersonator_id,
      companyId: row.company_id,
      level: row.level,
      language: row.language,
      rights: row.rights,
      companyModules: row.modules,
      narrowing: narrowingOf(row),
    };
  }

  /** Those of some sessions that live, each with the milliseconds until it ends for good. Prolongs none of them. */
  async millisecondsLeft(
    tx: Tx,
    sessionIds: readonly SessionId[],
    idleSeconds: number,
  ): Promise<(readonly [sessionId: SessionId, left: number])[]> {
    const rows = await tx.query<{ id: SessionId; left: number }>(
      `
      SELECT s.id, (extract(epoch FROM least(s.expires_at, s.subject_until) - now()) * 1000)::float8 AS left ${LIVE} AND s.id = ANY ($1::uuid[])`,
      [sessionIds, idleSeconds],
    );
    return rows.map(({ id, left }) => [id, left]);
  }

  /** Somebody's open sessions and known browsers, newest first. */
  async list(
    tx: Tx,
    { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
    deviceHash: Buffer | undefined,
    idleSeconds: number,
  ): Promise<Answer<typeof sessionList>> {
    const sessions = await tx.query<Answer<typeof sessionList>['sessions'][number]>(
      `
      SELECT id, coalesce(id = $2, false) AS current, ${LISTED_COLUMNS} FROM session
      WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND seen_at > now() - make_interval(secs => $3) ORDER BY created_at DESC, id LIMIT ${MOST_LISTED}`,
      [userId, sessionId, idleSeconds],
    );
    const devices = await tx.query<Answer<typeof sessionList>['devices'][number]>(
      `
      SELECT id, remembered, coalesce(hash = $2, false) AS current, ${LISTED_COLUMNS} FROM known_device
      WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() ORDER BY created_at DESC, id LIMIT ${MOST_LISTED}`,
      [userId, deviceHash ?? null],
    );
    return { sessions, devices };
  }
}

/** Whoever acts for carriers sees what is theirs, and chooses nothing. A restricted level without any ship-to named sees nothing; a person of another level is restricted as soon as one is named. */
export function narrowingOf({
  supplier_id: supplier,
  filter_id: filter,
  is_restricted: isRestricted,
  level,
  user_id: userId,
  carrier_ids: carriers = null,
}: Pick<CallerRow, 'supplier_id' | 'filter_id' | 'is_restricted' | 'level' | 'user_id'> &
  Partial<Pick<CallerRow, 'carrier_ids'>>): Narrowing | null {
  if (carriers !== null) return { supplier: null, filter: null, restrictedUser: null, carriers };
  const restrictedUser = isRestricted || LEVEL_RIGHTS[level].isRestricted ? userId : null;
  return supplier === null && filter === null && restrictedUser === null ? null : { supplier, filter, restrictedUser };
}
