import { Injectable } from '@nestjs/common';
import type { NoticeBody } from '../../contract/notice.js';
import type { CompanyId, NoticeId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Notices that one person may send in a minute. */
const MOST_PER_MINUTE = 30;

@Injectable()
export class NoticeStore {
  /** Whether somebody may send another one now; two at once are counted one after the other. */
  async mayAnother(tx: Tx, userId: UserId): Promise<boolean> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('notice:' || $1, 0))`, [userId]);
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM notice WHERE sent_by = $1 AND created_at > now() - interval '1 minute'`,
      [userId],
    );
    return (row?.count ?? 0) < MOST_PER_MINUTE;
  }

  async companyExists(tx: Tx, companyId: CompanyId): Promise<boolean> {
    return (await tx.query('SELECT 1 FROM company WHERE id = $1', [companyId])).length > 0;
  }

  /** The company of somebody who can read notices. */
  async companyOf(tx: Tx, userId: UserId): Promise<CompanyId | undefined> {
    const [row] = await tx.query<{ company_id: CompanyId }>(
      `SELECT company_id FROM user_account WHERE id = $1 AND state IN ('active', 'locked')`,
      [userId],
    );
    return row?.company_id;
  }

  /** Writes a notice, which its sender has read. */
  async insert(
    tx: Tx,
    to: { readonly companyId: CompanyId | null; readonly userId: UserId | null },
    { status, message, transactionId, notifyAdmin }: NoticeBody,
    senderId: UserId,
  ): Promise<NoticeId> {
    const [row] = await tx.query<{ id: NoticeId }>(
      `
      INSERT INTO notice (company_id, user_id, status, message, transaction_id, notify_admin, sent_by, sender)
      VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT username FROM user_account WHERE id = $7)) RETURNING id`,
      [to.companyId, to.userId, status, message, transactionId, notifyAdmin, senderId],
    );
    if (!row) throw new Error('The notice has no id');
    await tx.query('INSERT INTO notice_receipt (notice_id, user_id) VALUES ($1, $2)', [row.id, senderId]);
    return row.id;
  }

  /** Withdraws a notice, or gives it back. Returns whether it wasn't so already. */
  async withdraw(tx: Tx, id: NoticeId, isWithdrawn: boolean): Promise<boolean> {
    return (
      (
        await tx.query(
          `
      UPDATE notice SET withdrawn_at = CASE WHEN $2 THEN now() END WHERE id = $1 AND (withdrawn_at IS NOT NULL) <> $2 RETURNING id`,
          [id, isWithdrawn],
        )
      ).length > 0
    );
  }

  /** Takes a notice off somebody's list, or puts it back. */
  async mark(tx: Tx, userId: UserId, id: NoticeId, isDismissed: boolean): Promise<void> {
    await tx.query(
      `
      INSERT INTO notice_receipt AS r (notice_id, user_id, dismissed_at) VALUES ($1, $2, CASE WHEN $3 THEN now() END)
      ON CONFLICT (user_id, notice_id) DO UPDATE SET dismissed_at = CASE WHEN $3 THEN coalesce(r.dismissed_at, now()) END`,
      [id, userId, isDismissed],
    );
  }

  /** Marks notices as read by somebody; those that are stay as they are. */
  async read(tx: Tx, userId: UserId, ids: readonly NoticeId[]): Promise<void> {
    await tx.query(
      'INSERT INTO notice_receipt (notice_id, user_id) SELECT unnest($2::bigint[]), $1 ON CONFLICT DO NOTHING',
      [userId, ids],
    );
  }
}
