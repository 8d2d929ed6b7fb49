import { Injectable } from '@nestjs/common';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A mail that somebody is owed: to choose a password. */
export interface Invitation {
  readonly userId: UserId;
  /** The company that invites. */
  readonly companyId: CompanyId;
  readonly invitedBy: string;
}

/** Invites people by mail; nothing is sent unless the transaction commits. */
export const ACCOUNT_MAILS = Symbol('AccountMails');
export interface AccountMails {
  invite(tx: Tx, invitations: readonly Invitation[]): Promise<void>;
}

/** Keeps invitations as rows until they are mailed. */
@Injectable()
export class InvitationQueue implements AccountMails {
  async invite(tx: Tx, invitations: readonly Invitation[]): Promise<void> {
    await tx.query(
      `
      INSERT INTO account_invitation (user_id, company_id, invited_by)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
      [invitations.map((i) => i.userId), invitations.map((i) => i.companyId), invitations.map((i) => i.invitedBy)],
    );
  }
}
