import { Injectable } from '@nestjs/common';
import type { ApiTokenFields } from '../../contract/api-token.js';
import type { ApiTokenId, CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { TokenOwners } from './api-token.view.js';

export interface NewToken {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly fields: ApiTokenFields;
  readonly prefix: string;
  readonly hash: Buffer;
}

@Injectable()
export class ApiTokenStore {
  /** Holds back others who make a token for the same person, and counts those that are good. */
  async countGood(tx: Tx, userId: UserId): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`api-token ${userId}`]);
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM api_token WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()',
      [userId],
    );
    return row?.count ?? 0;
  }

  /** Undefined when the person is not of the company. */
  async insert(tx: Tx, { companyId, userId, fields, prefix, hash }: NewToken): Promise<ApiTokenId | undefined> {
    const [row] = await tx.query<{ id: ApiTokenId }>(
      `
      INSERT INTO api_token (company_id, user_id, name, prefix, token_hash, scopes, expires_at)
      SELECT u.company_id, u.id, $3, $4, $5, $6, now() + make_interval(days => $7) FROM user_account u WHERE u.id = $2 AND u.company_id = $1 RETURNING id`,
      [companyId, userId, fields.name, prefix, hash, fields.scopes, fields.expiresInDays],
    );
    return row?.id;
  }

  /** False when there is none that could be revoked. */
  async revoke(tx: Tx, { companyId, userId }: TokenOwners, id: ApiTokenId, by: UserId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE api_token SET revoked_at = now(), revoked_by = $4 WHERE id = $3 AND company_id = $1 AND ($2::bigint IS NULL OR user_id = $2) AND revoked_at IS NULL RETURNING id`,
      [companyId, userId, id, by],
    );
    return rows.length > 0;
  }

  /** Revokes the good tokens of somebody, as that person's own act. */
  revokeAllOf(tx: Tx, userId: UserId): Promise<{ id: ApiTokenId; companyId: CompanyId }[]> {
    return tx.query<{ id: ApiTokenId; companyId: CompanyId }>(
      `
      UPDATE api_token SET revoked_at = now(), revoked_by = $1 WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() RETURNING id, company_id AS "companyId"`,
      [userId],
    );
  }

  /** Notes when and from where it was used, at most once a minute. */
  async noteUse(tx: Tx, id: ApiTokenId, address: string): Promise<void> {
    await tx.query(
      `
      UPDATE api_token SET last_used_at = now(), last_used_address = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [id, address.slice(0, 100)],
      'note-token-use',
    );
  }
}
