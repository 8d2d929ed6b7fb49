import { Inject, Injectable } from '@nestjs/common';
import type { SecondFactor } from '../../contract/auth.js';
import { Problem } from '../../contract/problem.js';
import { appSecret } from '../../platform/database/app-secret.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { GATE, assertServiceOpen, type Gate } from '../../platform/http/caller.js';
import { newRefreshToken as newToken, tokenHash } from './access-token.js';
import { mailCodeRequested, secondFactorPassed } from './auth.events.js';
import { ChallengeStore, type ChallengeRow } from './challenge.store.js';
import { challengesOf, LoginAttempts } from './login-attempts.service.js';
import type { Origin } from './origin.js';
import { maySignIn, type SignInRow } from './sign-in.store.js';
import { SecondFactorStore } from './second-factor.store.js';
import { actorOf, deviceHashOf, SessionOpening, type SignedIn } from './session-opening.service.js';
import { isMailCode, SECOND_FACTOR_KEY, stepOf } from './totp.js';

/** A second factor that is asked for: the value of its cookie, and its method. */
export interface SecondFactorAsked {
  readonly challenge: string;
  readonly method: SecondFactor;
}

/** The second step of a sign-in: asks for the second factor and evaluates its answer. */
@Injectable()
export class SecondFactorLogin {
  constructor(
    private readonly database: Database,
    private readonly attempts: LoginAttempts,
    private readonly opening: SessionOpening,
    private readonly challenges: ChallengeStore,
    private readonly factors: SecondFactorStore,
    @Inject(GATE) private readonly gate: Gate,
  ) {}

  /** Asks somebody who gave the right password for a second factor; 'paused' where it was asked for too often without an answer. */
  async challenge(
    tx: Tx,
    account: SignInRow,
    method: SecondFactor,
    origin: Origin,
  ): Promise<SecondFactorAsked | 'paused'> {
    if (!(await this.attempts.countChallenge(tx, account, origin))) return 'paused';
    const userId = account.id;
    const token = newToken();
    const challengeId = await this.challenges.insert(tx, userId, method, tokenHash(token));
    if (method === 'email') emit(tx, mailCodeRequested({ userId, challengeId }));
    return { challenge: token, method };
  }

  /**
   * Answers the second factor that a cookie names.
   * @throws Problem challenge-over when it is not asked for any more, wrong-method, second-factor-failed, service-window.
   */
  async verify(
    challenge: string | undefined,
    answer: { readonly code: string; readonly method: SecondFactor | undefined; readonly remember: boolean },
    device: string | undefined,
    origin: Origin,
  ): Promise<SignedIn> {
    if (challenge === undefined) throw new Problem('challenge-over');
    const of = { hash: tokenHash(challenge) };
    const guess = await this.database.transaction('system', async (tx) => {
      const method = await this.challenges.methodOf(tx, of);
      if (method !== undefined && answer.method !== undefined && answer.method !== method)
        throw new Problem('wrong-method');
      return this.challenges.countGuess(tx, of);
    });
    if (!guess) throw new Problem('challenge-over');
    const signedIn = await this.database.transaction('system', async (tx) => {
      if (!(await this.isRight(tx, guess, answer.code)) || !(await this.challenges.use(tx, guess.id))) return undefined;
      const account = await this.attempts.lockAccount(tx, guess.user_id, deviceHashOf(device));
      if (!account || !maySignIn(account)) return undefined;
      assertServiceOpen(this.gate, account);
      await this.attempts.refund(tx, [challengesOf(account.id, account.device_id)]);
      emit(tx, secondFactorPassed({ by: actorOf(account, origin) }));
      return this.opening.open(tx, account, answer.remember, origin);
    });
    if (signedIn) return signedIn;
    await this.database.transaction('system', (tx) => this.attempts.refuseCode(tx, guess.user_id, origin));
    throw new Problem('second-factor-failed');
  }

  /** The method of the second factor that a cookie names, while it may be answered. */
  async pending(challenge: string | undefined): Promise<SecondFactor | null> {
    if (challenge === undefined) return null;
    return (
      (await this.database.transaction('system', (tx) =>
        this.challenges.methodOf(tx, { hash: tokenHash(challenge) }),
      )) ?? null
    );
  }

  private async isRight(tx: Tx, challenge: ChallengeRow, code: string): Promise<boolean> {
    const key = await appSecret(tx, SECOND_FACTOR_KEY);
    if (challenge.method === 'email') return isMailCode(key, challenge.id, challenge.code_hash, code);
    const factor = await this.factors.of(tx, challenge.user_id);
    if (!factor?.secret) return false;
    const sealed = { userId: challenge.user_id, sealed: factor.secret, lastStep: Number(factor.last_step) };
    const step = stepOf(key, sealed, code, this.database.now());
    return step !== undefined && this.factors.useStep(tx, challenge.user_id, step);
  }
}
