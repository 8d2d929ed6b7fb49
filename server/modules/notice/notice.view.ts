import { Injectable } from '@nestjs/common';
import type { Notice, NoticeQuery, NoticeRow, SentQuery, SentRow } from '../../contract/notice.js';
import { reaches } from '../../domain/access/level.js';
import type { CompanyId, NoticeId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Identity } from '../../platform/http/caller.js';

/** Whose notices are looked at: what reaches somebody of this level in this company. */
export type Reader = Pick<Identity, 'userId' | 'companyId' | 'level'>;
/** The content of a notice, its audience, and whether it was withdrawn. */
export interface Delivery {
  readonly notice: Notice;
  readonly companyId: CompanyId | null;
  readonly userId: UserId | null;
  readonly isWithdrawn: boolean;
}

/** Days after which a notice stands no more, and how many are sent at once. */
const STANDING = { days: 30, most: 50 } as const;

const COLUMNS = /* sql */ `
  n.id, n.transaction_id AS "transactionId", n.message, n.status, n.notify_admin AS "notifyAdmin", n.sender, n.sent_by AS "senderId", n.created_at AS "createdAt",
  CASE WHEN n.user_id IS NOT NULL THEN 'user:' || n.user_id WHEN n.company_id IS NOT NULL THEN 'company:' || n.company_id ELSE 'everyone' END AS room`;
const MINE = '((n.company_id IS NULL OR n.company_id = $1) AND (n.user_id IS NULL OR n.user_id = $2))';
/** Parameters $1 to $3: company, user, and whether an administrator of the installation reads. */
const REACHES = `(n.withdrawn_at IS NULL AND (${MINE} OR ($3 AND n.notify_admin)))`;
const STANDS = `r.dismissed_at IS NULL AND n.created_at > now() - interval '${String(STANDING.days)} days'`;
const FROM = 'FROM notice n LEFT JOIN notice_receipt r ON r.notice_id = n.id AND r.user_id = $2';

function parametersOf({ companyId, userId, level }: Reader): unknown[] {
  return [companyId, userId, reaches(level, 'admin')];
}

@Injectable()
export class NoticeView {
  /** A page of the own notices, newest first, keyed by id. */
  async list(
    tx: Tx,
    reader: Reader,
    { standing, cursor, limit }: NoticeQuery,
  ): Promise<{ rows: NoticeRow[]; nextCursor: string | null }> {
    const rows = await tx.query<NoticeRow>(
      `
      SELECT ${COLUMNS}, NOT ${MINE} AS "isAdminNotice", r.read_at AS "readAt", r.dismissed_at AS "dismissedAt" ${FROM}
      WHERE ${REACHES} AND ($4::bigint IS NULL OR n.id < $4) AND (NOT $5::boolean OR (${STANDS})) ORDER BY n.id DESC LIMIT $6`,
      [...parametersOf(reader), cursor ?? null, standing, limit + 1],
    );
    return pageOf(rows, limit);
  }

  /** A page of what somebody has sent, newest first, keyed by id. */
  async sent(
    tx: Tx,
    userId: UserId,
    { cursor, limit }: SentQuery,
  ): Promise<{ rows: SentRow[]; nextCursor: string | null }> {
    const rows = await tx.query<SentRow>(
      `
      SELECT ${COLUMNS}, false AS "isAdminNotice", n.withdrawn_at AS "withdrawnAt", coalesce(u.username, c.name) AS "to"
      FROM notice n LEFT JOIN user_account u ON u.id = n.user_id LEFT JOIN company c ON c.id = n.company_id
      WHERE n.sent_by = $1 AND ($2::bigint IS NULL OR n.id < $2) ORDER BY n.id DESC LIMIT $3`,
      [userId, cursor ?? null, limit + 1],
    );
    return pageOf(rows, limit);
  }

  async unread(tx: Tx, reader: Reader): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count ${FROM} WHERE ${REACHES} AND ${STANDS} AND r.read_at IS NULL`,
      parametersOf(reader),
    );
    return row?.count ?? 0;
  }

  async standing(tx: Tx, reader: Reader): Promise<{ unread: number; notices: NoticeRow[] }> {
    const { rows } = await this.list(tx, reader, { standing: true, limit: STANDING.most });
    return { unread: await this.unread(tx, reader), notices: rows };
  }

  /** What stands unread, up to a notice. */
  async unreadIds(tx: Tx, reader: Reader, upTo: NoticeId): Promise<NoticeId[]> {
    const rows = await tx.query<{ id: NoticeId }>(
      `SELECT n.id ${FROM} WHERE ${REACHES} AND ${STANDS} AND r.read_at IS NULL AND n.id <= $4`,
      [...parametersOf(reader), upTo],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether a notice reaches somebody at all. */
  async reaches(tx: Tx, reader: Reader, id: NoticeId): Promise<boolean> {
    return (
      (await tx.query(`SELECT 1 FROM notice n WHERE n.id = $4 AND ${REACHES}`, [...parametersOf(reader), id])).length >
      0
    );
  }

  /** A notice as its audience gets it, if the transaction sees it. */
  async delivery(tx: Tx, id: NoticeId): Promise<Delivery | undefined> {
    const [row] = await tx.query<Omit<Notice, 'isAdminNotice'> & Omit<Delivery, 'notice'>>(
      `SELECT ${COLUMNS}, n.company_id AS "companyId", n.user_id AS "userId", n.withdrawn_at IS NOT NULL AS "isWithdrawn" FROM notice n WHERE n.id = $1`,
      [id],
    );
    if (!row) return undefined;
    const { companyId, userId, isWithdrawn, ...notice } = row;
    return { notice: { ...notice, isAdminNotice: false }, companyId, userId, isWithdrawn };
  }

  /** Companies by name; null: all. */
  companies(
    tx: Tx,
    companyId: CompanyId | null,
    q: string | undefined,
    limit: number,
  ): Promise<{ id: CompanyId; code: string; name: string }[]> {
    return tx.query(
      `SELECT id, code, name FROM company WHERE ($1::bigint IS NULL OR id = $1) AND (code || ' ' || name) ILIKE $2 ORDER BY name, id LIMIT $3`,
      [companyId, like(q), limit],
    );
  }

  /** The people of a company who can read what is sent to them. */
  users(
    tx: Tx,
    companyId: CompanyId,
    q: string | undefined,
    limit: number,
  ): Promise<{ id: UserId; username: string; email: string }[]> {
    return tx.query(
      `
      SELECT id, username, email FROM user_account WHERE company_id = $1 AND state IN ('active', 'locked') AND (username || ' ' || email) ILIKE $2
      ORDER BY username, id LIMIT $3`,
      [companyId, like(q), limit],
    );
  }
}

function pageOf<R extends { readonly id: NoticeId }>(
  rows: readonly R[],
  limit: number,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function like(q = ''): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`;
}
