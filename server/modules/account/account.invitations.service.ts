import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { UserId } from '../../domain/ids.js';
import { emit } from '../../platform/events/emit.js';
import { invitationMailed } from './account.events.js';
import { ExternalInvitationStore } from './external-invitation.store.js';

const TOGETHER = 100;

/** Puts in the post what people are owed. Invitations are written in the name of a company, mails are the system's: so a worker stands between. */
@Injectable()
export class InvitationPost {
  constructor(
    private readonly database: Database,
    private readonly externals: ExternalInvitationStore,
  ) {}

  /** Each invitation becomes one mail, whoever else looks at the same time; says whether more may wait. */
  async post(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const invited = await this.take(tx);
      for (const userId of invited) emit(tx, invitationMailed({ userId, isExternal: false }));
      const { taken, userIds } = await this.externals.takeUnmailed(tx, TOGETHER);
      for (const userId of userIds) emit(tx, invitationMailed({ userId, isExternal: true }));
      return invited.length === TOGETHER || taken === TOGETHER;
    });
  }

  private async take(tx: Tx): Promise<UserId[]> {
    const rows = await tx.query<{ userId: UserId }>(`
      UPDATE account_invitation SET mailed_at = now()
      WHERE id = ANY (ARRAY(SELECT id FROM account_invitation WHERE mailed_at IS NULL ORDER BY id LIMIT ${String(TOGETHER)} FOR UPDATE SKIP LOCKED))
      RETURNING user_id AS "userId"`);
    return rows.map(({ userId }) => userId);
  }
}
