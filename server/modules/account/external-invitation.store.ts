import { Injectable } from '@nestjs/common';
import type { CompanyId, InvitationId, PartnerId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

export interface NewInvitation {
  readonly companyId: CompanyId;
  readonly email: string;
  readonly rights: readonly string[];
  /** The carriers that the person is to act for; null: as the rights say. */
  readonly carrierIds: readonly PartnerId[] | null;
  readonly invitedBy: UserId;
}
export interface AcceptedInvitation {
  readonly companyId: CompanyId;
  readonly rights: string[];
  readonly carrierIds: PartnerId[] | null;
  readonly invitedBy: UserId | null;
}

/** Addresses that a company asks in within an hour, at most. */
const MOST_PER_HOUR = 100;
/** Neither answered nor withdrawn nor expired. */
const OPEN = 'i.withdrawn_at IS NULL AND i.accepted_at IS NULL AND i.expires_at > now()';
/** Addressed to an account, of another company than it belongs to. */
const MINE = `i.id = $1 AND ${OPEN} AND i.declined_at IS NULL AND u.id = $2 AND u.owns_address AND lower(i.email) = lower(u.email) AND i.company_id <> u.company_id`;

@Injectable()
export class ExternalInvitationStore {
  /** Whether a company may ask in another address now; two at once are counted one after the other. */
  async mayAnother(tx: Tx, companyId: CompanyId): Promise<boolean> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('external invitations ' || $1, 0))`, [companyId]);
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM external_invitation WHERE company_id = $1 AND invited_at > now() - interval '1 hour'`,
      [companyId],
    );
    return (row?.count ?? 0) < MOST_PER_HOUR;
  }

  /**
   * Asks an address in, once more with other rights: it is mailed once a day at most, and not for thirty days after it declined. What is done
   * is the same whether anybody has an account with it or not.
   */
  async invite(tx: Tx, { companyId, email, rights, carrierIds, invitedBy }: NewInvitation): Promise<InvitationId> {
    const [row] = await tx.query<{ id: InvitationId }>(
      `
      INSERT INTO external_invitation AS i (company_id, email, rights, invited_by, expires_at, carrier_ids) VALUES ($1, $2, $3, $4, now() + interval '30 days', $5)
      ON CONFLICT (company_id, lower(email)) DO UPDATE SET rights = EXCLUDED.rights, carrier_ids = EXCLUDED.carrier_ids, invited_by = EXCLUDED.invited_by, invited_at = now(), expires_at = EXCLUDED.expires_at,
        withdrawn_at = NULL, accepted_at = NULL, mailed_at = CASE WHEN i.mailed_at > now() - interval '1 day' THEN i.mailed_at END,
        declined_at = CASE WHEN i.declined_at > now() - interval '30 days' THEN i.declined_at END
      RETURNING id`,
      [companyId, email, rights, invitedBy, carrierIds],
    );
    if (!row) throw new Error('The invitation was not stored');
    return row.id;
  }

  /** Takes an open invitation back; whose address it was, undefined where there is none. */
  async withdraw(tx: Tx, companyId: CompanyId, id: InvitationId): Promise<{ email: string } | undefined> {
    const [row] = await tx.query<{ email: string }>(
      `UPDATE external_invitation i SET withdrawn_at = now() WHERE i.company_id = $1 AND i.id = $2 AND ${OPEN} RETURNING i.email`,
      [companyId, id],
    );
    return row;
  }

  /** Undefined for what is not an open invitation of this person. */
  async accept(tx: Tx, id: InvitationId, userId: UserId): Promise<AcceptedInvitation | undefined> {
    const [row] = await tx.query<AcceptedInvitation>(
      `
      UPDATE external_invitation i SET accepted_at = now() FROM user_account u WHERE ${MINE}
      RETURNING i.company_id AS "companyId", i.rights, i.carrier_ids AS "carrierIds", i.invited_by AS "invitedBy"`,
      [id, userId],
    );
    return row;
  }

  /** False for what is not an open invitation of this person. */
  async decline(tx: Tx, id: InvitationId, userId: UserId): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE external_invitation i SET declined_at = now() FROM user_account u WHERE ${MINE} RETURNING i.id`,
      [id, userId],
    );
    return rows.length > 0;
  }

  /** Takes some that nobody has mailed yet: those who have an account are mailed, the others find the invitation when they have one. */
  async takeUnmailed(tx: Tx, atMost: number): Promise<{ taken: number; userIds: UserId[] }> {
    const rows = await tx.query<{ userId: UserId | null }>(
      `
      WITH taken AS (
        UPDATE external_invitation SET mailed_at = now()
        WHERE id = ANY (ARRAY(SELECT id FROM external_invitation WHERE mailed_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
        RETURNING company_id, email, withdrawn_at, declined_at)
      SELECT u.id AS "userId" FROM taken t LEFT JOIN user_account u
        ON lower(u.email) = lower(t.email) AND u.owns_address AND u.company_id <> t.company_id AND u.state IN ('active', 'locked') AND t.withdrawn_at IS NULL AND t.declined_at IS NULL`,
      [atMost],
    );
    return { taken: rows.length, userIds: rows.flatMap(({ userId }) => userId ?? []) };
  }
}
