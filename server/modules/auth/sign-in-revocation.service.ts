import { Injectable } from '@nestjs/common';
import type { AuditActor } from '../../domain/audit/line.js';
import type { SessionId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { AccountTokenStore } from './account-token.store.js';
import { ChallengeStore } from './challenge.store.js';
import { DeviceStore } from './device.store.js';
import { SessionService } from './session.service.js';

/** Ends what an old password gave access to. */
@Injectable()
export class SignInRevocation {
  constructor(
    private readonly sessions: SessionService,
    private readonly devices: DeviceStore,
    private readonly challenges: ChallengeStore,
    private readonly tokens: AccountTokenStore,
  ) {}

  /** Ends somebody's sessions but one, remembered browsers, codes and links: after a new password none of them stays valid. */
  async revokeAll(tx: Tx, by: AuditActor, userId: UserId, except: SessionId | null = null): Promise<void> {
    await this.sessions.endAllOf(tx, by, userId, { except });
    await this.devices.revoke(tx, userId);
    await this.challenges.voidAll(tx, userId);
    await this.tokens.voidAll(tx, userId);
  }
}
