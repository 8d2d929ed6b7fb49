import { Injectable } from '@nestjs/common';
import type { ImpersonableQuery, ImpersonationTarget } from '../../contract/impersonation.js';
import { LEVEL_RIGHTS, LEVELS, reaches, type Level } from '../../domain/access/level.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Two people, as it is judged whether the one may act in the other's place. */
export interface Pair {
  readonly actorLevel: Level;
  readonly actorCompanyId: CompanyId;
  readonly level: Level;
  readonly companyId: CompanyId;
  readonly username: string;
  readonly isActive: boolean;
  readonly isListed: boolean;
}

const TARGET = /* sql */ `u.id, u.username, u.email, u.level, u.state = 'active' AS "isActivated", json_build_object('id', c.id::text, 'code', c.code, 'name', c.name) AS company`;

/** In whose place somebody may act. */
@Injectable()
export class ImpersonationView {
  /**
   * A page of active users of lower levels, keyed by id: those of the own list, or all where the level administers the installation.
   * A system's look: it goes across companies.
   */
  async list(
    tx: Tx,
    { userId, level }: { readonly userId: UserId; readonly level: Level },
    query: ImpersonableQuery,
  ): Promise<{ rows: ImpersonationTarget[]; nextCursor: string | null }> {
    const params: unknown[] = [userId, LEVELS.filter((other) => !reaches(other, level))];
    const conditions = ['u.id <> $1', `u.state = 'active'`, 'u.level = ANY($2)'];
    const add = (condition: (n: string) => string, value: unknown): void => {
      conditions.push(condition(`$${String(params.push(value))}`));
    };
    if (LEVEL_RIGHTS[level].administers !== 'installation')
      conditions.push('EXISTS (SELECT FROM user_impersonation p WHERE p.user_id = $1 AND p.target_id = u.id)');
    if (query.q !== undefined && query.q !== '')
      add((n) => `(u.username || ' ' || u.email) ILIKE ${n}`, `%${query.q.replace(/[\\%_]/g, '\\$&')}%`);
    if (query.cursor !== undefined) add((n) => `u.id < ${n}`, query.cursor);
    const rows = await tx.query<ImpersonationTarget>(
      `
      SELECT ${TARGET} FROM user_account u JOIN company c ON c.id = u.company_id WHERE ${conditions.join(' AND ')} ORDER BY u.id DESC LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    const page = rows.slice(0, query.limit);
    return { rows: page, nextCursor: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null };
  }

  /** A system's look at both, held so that neither changes before the commit. */
  async pair(tx: Tx, actorId: UserId, targetId: UserId): Promise<Pair | undefined> {
    const [row] = await tx.query<Pair>(
      `
      SELECT a.level AS "actorLevel", a.company_id AS "actorCompanyId", u.level, u.company_id AS "companyId", u.username, u.state = 'active' AS "isActive",
        EXISTS (SELECT FROM user_impersonation p WHERE p.user_id = a.id AND p.target_id = u.id) AS "isListed"
      FROM user_account a JOIN user_account u ON u.id = $2 AND u.state <> 'removed' WHERE a.id = $1 FOR SHARE OF a, u`,
      [actorId, targetId],
    );
    return row;
  }
}
