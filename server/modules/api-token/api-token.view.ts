import { Injectable } from '@nestjs/common';
import type { ApiToken } from '../../contract/api-token.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { Level } from '../../domain/access/level.js';
import type { ApiTokenId, CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Identity } from '../../platform/http/caller.js';
import { narrowingOf } from '../auth/session.view.js';

/** Whose tokens are meant: one person's, or everybody's in the company. */
export interface TokenOwners {
  readonly companyId: CompanyId;
  readonly userId: UserId | null;
}
export interface KnownToken {
  readonly identity: Identity & { readonly tokenId: ApiTokenId };
  readonly hash: Buffer;
}

interface IdentityRow {
  id: ApiTokenId;
  token_hash: Buffer;
  user_id: UserId;
  company_id: CompanyId;
  level: Level;
  language: Language;
  rights: string[];
  modules: string[];
  is_restricted: boolean;
}

const TOKEN = /* sql */ `
  SELECT t.id, t.name, t.prefix, t.scopes, jsonb_build_object('id', u.id::text, 'username', u.username) AS owner, t.created_at AS "createdAt", t.expires_at AS "expiresAt",
    t.last_used_at AS "lastUsedAt", t.last_used_address AS "lastUsedAddress", t.revoked_at AS "revokedAt",
    CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.expires_at <= now() THEN 'expired' ELSE 'active' END AS state
  FROM api_token t JOIN user_account u ON u.id = t.user_id WHERE t.company_id = $1 AND ($2::bigint IS NULL OR t.user_id = $2)`;
const GOOD = 't.revoked_at IS NULL AND t.expires_at > now()';
/** Tokens that are over, at most; of those that are good each can be found and revoked. */
const MOST_OVER = 500;

@Injectable()
export class ApiTokenView {
  /** All that are good, then those that are over, newest first. */
  list(tx: Tx, { companyId, userId }: TokenOwners): Promise<ApiToken[]> {
    return tx.query<ApiToken>(
      `${TOKEN} ORDER BY ${GOOD} DESC, t.id DESC
      LIMIT ${String(MOST_OVER)} + (SELECT count(*) FROM api_token t WHERE t.company_id = $1 AND ($2::bigint IS NULL OR t.user_id = $2) AND ${GOOD})`,
      [companyId, userId],
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async token(tx: Tx, { companyId, userId }: TokenOwners, id: ApiTokenId): Promise<ApiToken> {
    const [row] = await tx.query<ApiToken>(`${TOKEN} AND t.id = $3`, [companyId, userId, id]);
    if (!row) throw new Problem('not-found');
    return row;
  }

  /**
   * Who calls with a token, with the rights that its scopes, its owner and the company have in common now; undefined when it is unknown,
   * revoked or past its time, or its owner not active in the company. A lock keeps people from signing in; their programs go on, or guessing
   * would stop them.
   */
  async caller(tx: Tx, hash: Buffer): Promise<KnownToken | undefined> {
    const [row] = await tx.query<IdentityRow>(
      `
      SELECT t.id, t.token_hash, t.user_id, t.company_id, u.level, u.language, c.modules,
        ARRAY(SELECT unnest(t.scopes) INTERSECT SELECT unnest(u.rights)) AS rights,
        EXISTS (SELECT FROM user_restriction r WHERE r.user_id = u.id AND r.company_id = c.id) AS is_restricted
      FROM api_token t JOIN user_account u ON u.id = t.user_id AND u.company_id = t.company_id JOIN company c ON c.id = t.company_id
      WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > now() AND u.state IN ('active', 'locked')`,
      [hash],
      'token-caller',
    );
    return (
      row && {
        hash: row.token_hash,
        identity: {
          sessionId: null,
          tokenId: row.id,
          userId: row.user_id,
          impersonatorId: null,
          companyId: row.company_id,
          level: row.level,
          language: row.language,
          rights: row.rights,
          companyModules: row.modules,
          narrowing: narrowingOf({ ...row, supplier_id: null, filter_id: null }),
        },
      }
    );
  }
}
