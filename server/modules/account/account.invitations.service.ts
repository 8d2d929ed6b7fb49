import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { invitationMailed } from './account.events.js';
import type { Invitation } from './account.mails.js';

const TOGETHER = 100;

/** Puts in the post what people are owed. Invitations are written in the name of a company, mails are the system's: so a worker stands between. */
@Injectable()
export class InvitationPost {
  constructor(private readonly database: Database) {}

  /** Each invitation becomes one mail, whoever else looks at the same time; says whether more may wait. */
  async post(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const taken = await this.take(tx);
      for (const { userId, kind } of taken) emit(tx, invitationMailed({ userId, isExternal: kind === 'external' }));
      return taken.length === TOGETHER;
    });
  }

  private take(tx: Tx): Promise<Pick<Invitation, 'userId' | 'kind'>[]> {
    return tx.query<Pick<Invitation, 'userId' | 'kind'>>(`
      UPDATE account_invitation SET mailed_at = now()
      WHERE id = ANY (ARRAY(SELECT id FROM account_invitation WHERE mailed_at IS NULL ORDER BY id LIMIT ${String(TOGETHER)} FOR UPDATE SKIP LOCKED))
      RETURNING user_id AS "userId", kind`);
  }
}
