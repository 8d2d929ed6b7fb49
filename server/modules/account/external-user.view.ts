import { Injectable } from '@nestjs/common';
import type {
  ExternalInvitation,
  ExternalQuery,
  ExternalUser,
  OwnInvitation,
  WorkingCompany,
} from '../../contract/external-user.js';
import type { CompanyId, PartnerId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { REGISTERED_CARRIERS } from '../transport/carrier.view.js';

const CARRIERS = (alias: string): string => /* sql */ `
  CASE WHEN ${alias}.carrier_ids IS NOT NULL THEN (SELECT coalesce(json_agg(json_build_object('id', p.id::text, 'name', p.name) ORDER BY p.name, p.id), '[]')
    FROM partner_company p WHERE p.company_id = $1 AND p.id = ANY (${alias}.carrier_ids)) END AS carriers`;
const EXTERNAL = /* sql */ `
  SELECT u.id AS "userId", u.username, u.email, e.rights AS roles, ${CARRIERS('e')}, e.invited_at AS "invitedAt", (SELECT i.username FROM user_account i WHERE i.id = e.invited_by) AS "invitedBy"
  FROM external_user e JOIN user_account u ON u.id = e.user_id WHERE e.company_id = $1 AND e.revoked_at IS NULL AND u.state <> 'removed'`;

/** Invitations of a list, at most. */
const MOST_INVITATIONS = '500';

@Injectable()
export class ExternalUserView {
  /** A page of the people of other companies who may work in this one, keyed by id. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: ExternalQuery,
  ): Promise<{ rows: ExternalUser[]; nextCursor: string | null; invitations: ExternalInvitation[] }> {
    const rows = await tx.query<ExternalUser>(
      `${EXTERNAL} AND ($2::bigint IS NULL OR u.id < $2) ORDER BY u.id DESC LIMIT $3`,
      [companyId, query.cursor ?? null, query.limit + 1],
    );
    const page = rows.slice(0, query.limit);
    return {
      rows: page,
      nextCursor: rows.length > query.limit ? (page.at(-1)?.userId ?? null) : null,
      invitations: query.cursor === undefined ? await this.invitations(tx, companyId) : [],
    };
  }

  /** Whether all of these are carriers of the register. */
  async areCarriers(tx: Tx, companyId: CompanyId, ids: readonly PartnerId[]): Promise<boolean> {
    const rows = await tx.query(`SELECT p.id FROM ${REGISTERED_CARRIERS} AND p.id = ANY ($2::bigint[])`, [
      companyId,
      ids,
    ]);
    return rows.length === new Set(ids).size;
  }

  /** Whether an address is that of a user of a company. */
  async isOwnUser(tx: Tx, companyId: CompanyId, email: string): Promise<boolean> {
    return (
      (
        await tx.query(
          `SELECT FROM user_account WHERE company_id = $1 AND lower(email) = lower($2) AND state <> 'removed'`,
          [companyId, email],
        )
      ).length > 0
    );
  }

  /** Invitations of somebody that wait for an answer, newest first. A system's look: it goes across companies. */
  invitationsTo(tx: Tx, userId: UserId): Promise<OwnInvitation[]> {
    return tx.query<OwnInvitation>(
      `
      SELECT i.id, json_build_object('code', c.code, 'name', c.name) AS company, b.username AS "invitedBy", i.rights AS roles, i.invited_at AS "invitedAt", i.expires_at AS "expiresAt"
      FROM user_account u JOIN external_invitation i ON lower(i.email) = lower(u.email) AND i.company_id <> u.company_id JOIN company c ON c.id = i.company_id
      LEFT JOIN user_account b ON b.id = i.invited_by
      WHERE u.id = $1 AND u.owns_address AND i.withdrawn_at IS NULL AND i.accepted_at IS NULL AND i.declined_at IS NULL AND i.expires_at > now()
      ORDER BY i.invited_at DESC, i.id DESC LIMIT ${MOST_INVITATIONS}`,
      [userId],
    );
  }

  /** Somebody's own company, then those with an invitation. A system's look: it goes across companies. */
  companiesOf(tx: Tx, userId: UserId, current: CompanyId): Promise<WorkingCompany[]> {
    return tx.query<WorkingCompany>(
      `
      SELECT c.id, c.code, c.name, c.id = u.company_id AS "isOwn", c.id = $2 AS "isCurrent" FROM user_account u
      JOIN company c ON c.id = u.company_id OR EXISTS (SELECT FROM external_user e WHERE e.company_id = c.id AND e.user_id = u.id AND e.revoked_at IS NULL)
      WHERE u.id = $1 ORDER BY c.id = u.company_id DESC, c.name, c.id`,
      [userId, current],
    );
  }

  /** The addresses that a company has asked in and that have not accepted: whether anybody has declined is not said. */
  private invitations(tx: Tx, companyId: CompanyId): Promise<ExternalInvitation[]> {
    return tx.query<ExternalInvitation>(
      `
      SELECT i.id, i.email, i.rights AS roles, ${CARRIERS('i')}, i.invited_at AS "invitedAt", i.expires_at AS "expiresAt", (SELECT b.username FROM user_account b WHERE b.id = i.invited_by) AS "invitedBy"
      FROM external_invitation i WHERE i.company_id = $1 AND i.withdrawn_at IS NULL AND i.accepted_at IS NULL AND i.expires_at > now()
      ORDER BY i.invited_at DESC, i.id DESC LIMIT ${MOST_INVITATIONS}`,
      [companyId],
    );
  }
}
