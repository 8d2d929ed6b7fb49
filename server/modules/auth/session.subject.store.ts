import { Injectable } from '@nestjs/common';
import type { CompanyId, SessionId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Who really acts in a session in somebody else's place, from when until when. */
export interface Impersonator {
  readonly id: UserId;
  readonly username: string;
  readonly since: string;
  readonly until: string;
}

@Injectable()
export class SessionSubjectStore {
  /** When the place has to be left; undefined where one is taken already. */
  async take(
    tx: Tx,
    sessionId: SessionId,
    userId: UserId,
    companyId: CompanyId,
    minutes: number,
  ): Promise<string | undefined> {
    const [row] = await tx.query<{ until: string }>(
      `
      UPDATE session SET subject_id = $2, company_id = $3, supplier_id = NULL, filter_id = NULL, subject_since = now(), subject_until = least(expires_at, now() + make_interval(mins => $4))
      WHERE id = $1 AND subject_id IS NULL AND revoked_at IS NULL RETURNING subject_until AS until`,
      [sessionId, userId, companyId, minutes],
    );
    return row?.until;
  }

  /** Back to the own place in the own company; false where it was never left. */
  async leave(tx: Tx, sessionId: SessionId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE session s SET subject_id = NULL, subject_since = NULL, subject_until = NULL, company_id = u.company_id, supplier_id = NULL, filter_id = NULL
      FROM user_account u WHERE s.id = $1 AND u.id = s.user_id AND s.subject_id IS NOT NULL RETURNING s.id`,
      [sessionId],
    );
    return rows.length > 0;
  }

  async setCompany(tx: Tx, sessionId: SessionId, companyId: CompanyId): Promise<void> {
    await tx.query(
      'UPDATE session SET company_id = $2, supplier_id = NULL, filter_id = NULL WHERE id = $1 AND subject_id IS NULL',
      [sessionId, companyId],
    );
  }

  async impersonator(tx: Tx, sessionId: SessionId): Promise<Impersonator | undefined> {
    const [row] = await tx.query<Impersonator>(
      `
      SELECT u.id, u.username, s.subject_since AS since, s.subject_until AS until FROM session s JOIN user_account u ON u.id = s.user_id
      WHERE s.id = $1 AND s.subject_id IS NOT NULL`,
      [sessionId],
    );
    return row;
  }
}
