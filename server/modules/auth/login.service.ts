import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { GATE, assertServiceOpen, type Gate } from '../../platform/http/caller.js';
import { LoginAttempts } from './login-attempts.service.js';
import type { Origin } from './origin.js';
import { passwordFits } from './password.js';
import { SecondFactorLogin, type SecondFactorAsked } from './second-factor-login.service.js';
import { deviceHashOf, SessionOpening, type SignedIn } from './session-opening.service.js';
import { maySignIn, type SignInRow } from './sign-in.store.js';
import type { Limit } from './throttle.store.js';

/** A session, or the second factor that is asked for. */
type Outcome = SignedIn | SecondFactorAsked;

/** From e-mail and password to a session, or to the question for a second factor. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly attempts: LoginAttempts,
    private readonly opening: SessionOpening,
    private readonly secondFactor: SecondFactorLogin,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GATE) private readonly gate: Gate,
  ) {}

  /** @throws Problem wrong-credentials alike for a wrong password and an unknown, inactive, pending or locked account (where the browser is not known to it); too-many-requests; to who knows the password: not-subscribed, demo-refused, service-window, second-factor-paused. */
  async login(email: string, password: string, device: string | undefined, origin: Origin): Promise<Outcome> {
    const deviceHash = deviceHashOf(device);
    const { account, limits } = await this.database.transaction('system', (tx) =>
      this.attempts.admit(tx, email, deviceHash, origin),
    );
    const fits = await passwordFits(password, account?.password_hash);
    if (!account || !fits || !maySignIn(account)) {
      await this.database.transaction('system', (tx) => this.attempts.refuse(tx, account, origin, email));
      throw new Problem('wrong-credentials');
    }
    if (account.is_demo && !this.config.demo) throw new Problem('demo-refused');
    if (!account.subscribes) throw new Problem('not-subscribed');
    await this.refuseWhileClosed(account, limits);
    const outcome = await this.database.transaction('system', async (tx) => {
      // Hashing may wait for seconds in its queue: a proof counts only while the account is unchanged.
      const now = await this.attempts.lockAccount(tx, account.id, deviceHash);
      if (!now || !maySignIn(now) || now.password_hash !== account.password_hash) {
        await this.attempts.refuse(tx, now, origin, email);
        return undefined;
      }
      await this.attempts.refund(tx, limits);
      const method = now.two_factor_method;
      return method === 'none' || now.device_remembered
        ? this.opening.open(tx, now, now.device_remembered, origin)
        : this.secondFactor.challenge(tx, now, method, origin);
    });
    if (!outcome) throw new Problem('wrong-credentials');
    if (outcome === 'paused') throw new Problem('second-factor-paused');
    return outcome;
  }

  /** Attempts during a service window use up no budget, because the password was right. @throws Problem service-window. */
  private async refuseWhileClosed(account: SignInRow, limits: readonly Limit[]): Promise<void> {
    if (this.gate.closedFor(account) === undefined) return;
    await this.database.transaction('system', (tx) => this.attempts.refund(tx, limits));
    assertServiceOpen(this.gate, account);
  }
}
