import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Matrix, MatrixQuery } from '../../contract/permissions.js';
import type { USER_SORTS, UserQuery, UserRow, UserView as UserDetail } from '../../contract/user.js';
import { mayAdminister, type Granter } from '../../domain/access/grant.js';
import { rightsOf } from '../../domain/access/permission.js';
import { movesFrom, USER_STATES, type UserState } from '../../domain/access/user-state.js';
import { LEVEL_RIGHTS, LEVELS } from '../../domain/access/level.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import { recordOf } from '../../domain/typed-keys.js';
import {
  codeOrder,
  column,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

const ROW = /* sql */ `
  u.id, u.username, u.email, u.descriptive_name AS "descriptiveName", u.phone, u.department, u.level, u.state, u.state_since AS "stateSince", u.language, u.version,
  u.created_at AS "createdAt", u.two_factor_method AS "secondFactor", u.last_sign_in_at AS "lastSignInAt"`;

type Stored<T extends { isAdministrable: boolean }> = Omit<T, 'isAdministrable'>;
type StoredDetail = Omit<Stored<UserDetail>, 'starts' | 'moves' | 'primaryRole'>;
type StoredRow = Stored<UserRow> & { readonly rights: string[] };
interface Searched {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly sort?: UserQuery['sort'];
}
const SORTS: Sorts<(typeof USER_SORTS)[number]> = {
  name: textOrder(column('username')),
  email: textOrder(column('email')),
  level: codeOrder(LEVELS, column('level')),
  state: codeOrder(USER_STATES, column('state')),
  lastSignIn: timeOrder(column('last_sign_in_at')),
  secondFactor: codeOrder(['none', 'email', 'totp'], column('two_factor_method')),
};

/** The users of a company, as an administrator sees them. */
@Injectable()
export class UserView {
  /** A page of users, newest first or as they are asked for, keyed by the last row. */
  async list(
    tx: Tx,
    granter: Granter,
    companyId: CompanyId,
    query: UserQuery,
  ): Promise<{ rows: UserRow[]; nextCursor: string | null }> {
    const { rows, nextCursor } = await this.page(tx, companyId, query, query);
    return { rows: rows.map((row) => ({ ...row, isAdministrable: mayAdminister(granter, row) })), nextCursor };
  }

  /** How many users the search finds in each state. */
  async counts(tx: Tx, companyId: CompanyId, { q, level }: UserQuery): Promise<Record<UserState, number>> {
    const { params, where } = conditionsOf(companyId, { q, level });
    const rows = await tx.query<{ state: UserState; count: number }>(
      `SELECT u.state, count(*)::int AS count FROM user_account u WHERE ${where} GROUP BY u.state`,
      params,
    );
    return recordOf(USER_STATES, (state) => rows.find((row) => row.state === state)?.count ?? 0);
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async detail(tx: Tx, granter: Granter, companyId: CompanyId | null, id: UserId): Promise<UserDetail> {
    const [row] = await tx.query<StoredDetail>(
      `
      SELECT ${ROW}, u.company_id AS "companyId", u.rights,
        (SELECT json_build_object('createdAt', to_char(i.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'mailedAt', to_char(i.mailed_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          FROM account_invitation i WHERE i.user_id = u.id AND i.kind = 'activation' ORDER BY i.id DESC LIMIT 1) AS invitation,
        (SELECT coalesce(json_agg(json_build_object('id', t.id::text, 'username', t.username, 'email', t.email) ORDER BY t.username, t.id), '[]')
          FROM user_impersonation p JOIN user_account t ON t.id = p.target_id WHERE p.user_id = u.id) AS impersonates
      FROM user_account u WHERE u.id = $1 AND ($2::bigint IS NULL OR u.company_id = $2)`,
      [id, companyId],
    );
    if (!row) throw new Problem('not-found');
    const isAdministrable = mayAdminister(granter, row);
    return {
      ...row,
      isAdministrable,
      starts: rightsOf(row.level),
      moves: isAdministrable ? movesFrom(row.state) : [],
      primaryRole: LEVEL_RIGHTS[row.level].name,
    };
  }

  /** Whether somebody is owed a mail of the invitation, or got one these few seconds ago, and how many were asked for within the hour. The caller holds the account. */
  async invitations(tx: Tx, userId: UserId, seconds: number): Promise<{ isFresh: boolean; ofLastHour: number }> {
    const [row] = await tx.query<{ isFresh: boolean; ofLastHour: number }>(
      `
      SELECT coalesce(bool_or(mailed_at IS NULL OR created_at > now() - make_interval(secs => $2)), false) AS "isFresh", count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int AS "ofLastHour"
      FROM account_invitation WHERE user_id = $1 AND kind = 'activation'`,
      [userId, seconds],
    );
    return row ?? { isFresh: false, ofLastHour: 0 };
  }

  /** Users with their rights beside those that their level starts with. @throws Problem not-found when there is no such company. */
  async matrix(tx: Tx, granter: Granter, companyId: CompanyId, query: MatrixQuery): Promise<Omit<Matrix, 'grantable'>> {
    const [company] = await tx.query<Matrix['company']>(
      'SELECT id, name, modules, version FROM company WHERE id = $1',
      [companyId],
    );
    if (!company) throw new Problem('not-found');
    const { rows, nextCursor } = await this.page(tx, companyId, query, {});
    return {
      company,
      rows: rows.map((row) => ({ ...row, isAdministrable: mayAdminister(granter, row), starts: rightsOf(row.level) })),
      nextCursor,
    };
  }

  /** The modules of a company. @throws Problem not-found when there is none. */
  async modules(tx: Tx, companyId: CompanyId): Promise<string[]> {
    const [row] = await tx.query<{ modules: string[] }>('SELECT modules FROM company WHERE id = $1', [companyId]);
    if (!row) throw new Problem('not-found');
    return row.modules;
  }

  /** How many users of a company hold a right on one of these modules. */
  async holdersOf(tx: Tx, companyId: CompanyId, modules: readonly string[]): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `
      SELECT count(*)::int AS count FROM user_account u WHERE u.company_id = $1 AND u.state <> 'removed'
        AND EXISTS (SELECT FROM unnest(u.rights) AS r WHERE split_part(r, ':', 1) = ANY($2))`,
      [companyId, modules],
    );
    return row?.count ?? 0;
  }

  private async page(
    tx: Tx,
    companyId: CompanyId,
    query: Searched,
    only: Pick<Partial<UserQuery>, 'state' | 'level'>,
  ): Promise<{ rows: StoredRow[]; nextCursor: string | null }> {
    const { params, where } = conditionsOf(companyId, { q: query.q, level: only.level });
    const add = (condition: (n: string) => string, value: unknown): string =>
      ` AND ${condition(`$${String(params.push(value))}`)}`;
    const state = only.state === undefined ? ` AND u.state <> 'removed'` : add((n) => `u.state = ${n}`, only.state);
    const { orderBy, behind, sortValue } = sortedBy(query, {
      as: 'u',
      sorts: SORTS,
      param: (value) => `$${String(params.push(value))}`,
    });
    const after = behind === null ? '' : ` AND ${behind}`;
    const rows = await tx.query<SortedRow<StoredRow>>(
      `SELECT ${ROW}, u.rights, ${sortValue} FROM user_account u WHERE ${where}${state}${after} ORDER BY ${orderBy} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }
}

/** The users of a company that a search finds, in whatever state. */
function conditionsOf(
  companyId: CompanyId,
  { q, level }: { readonly q?: string | undefined; readonly level?: string | undefined },
): { params: unknown[]; where: string } {
  const params: unknown[] = [companyId];
  const conditions = ['u.company_id = $1'];
  if (q !== undefined && q !== '')
    conditions.push(
      `(u.username || ' ' || u.email) ILIKE $${String(params.push(`%${q.replace(/[\\%_]/g, '\\$&')}%`))}`,
    );
  if (level !== undefined) conditions.push(`u.level = $${String(params.push(level))}`);
  return { params, where: conditions.join(' AND ') };
}
