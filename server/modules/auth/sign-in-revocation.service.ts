import { Injectable } from '@nestjs/common';
import type { AuditActor } from '../../domain/audit/line.js';
import type { SessionId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { AccountTokenStore } from './account-token.store.js';
import { ChallengeStore } from './challenge.store.js';
import { DeviceStore } from './device.store.js';
import { SessionService } from './session.service.js';
import { challengesOf } from './login-attempts.service.js';
import { ThrottleStore } from './throttle.store.js';

/** Ends what else somebody has been given access by, such as API tokens. */
type Revoke = (tx: Tx, by: AuditActor, userId: UserId) => Promise<void>;

/** Ends what an old password gave access to. */
@Injectable()
export class SignInRevocation {
  private readonly others: Revoke[] = [];

  constructor(
    private readonly sessions: SessionService,
    private readonly devices: DeviceStore,
    private readonly challenges: ChallengeStore,
    private readonly tokens: AccountTokenStore,
    private readonly throttle: ThrottleStore,
  ) {}

  /** Names what else a new password ends; what only other areas know of. */
  alsoRevoke(revoke: Revoke): void {
    this.others.push(revoke);
  }

  /** Ends somebody's sessions but one, remembered browsers, codes and links, and API tokens unless they are kept: after a new password none of them stays valid. */
  async revokeAll(
    tx: Tx,
    by: AuditActor,
    userId: UserId,
    { except = null, keepsTokens = false }: { readonly except?: SessionId | null; readonly keepsTokens?: boolean } = {},
  ): Promise<void> {
    if (!keepsTokens) for (const revoke of this.others) await revoke(tx, by, userId);
    await this.sessions.endAllOf(tx, by, userId, { except });
    await this.devices.revoke(tx, userId);
    await this.challenges.voidAll(tx, userId);
    await this.tokens.voidAll(tx, userId);
    // Who asked for second factors until now knew the old password alone.
    await this.throttle.forget(tx, [challengesOf(userId).key]);
  }
}
