import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { UserId } from '../../domain/ids.js';
import { appSecret } from '../../platform/database/app-secret.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { mailCodeRequested } from './auth.events.js';
import { ChallengeStore } from './challenge.store.js';
import { mayChangeCredentials } from './own-account.js';
import { passwordFits } from './password.js';
import { SecondFactorStore, type FactorRow } from './second-factor.store.js';
import { ThrottleStore, type Limit } from './throttle.store.js';
import { isMailCode, SECOND_FACTOR_KEY, stepOf } from './totp.js';

/** What somebody signed in gives once more: the password, and a code where the account has a second factor. */
export interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}
/** A proof that was right, with the hash of the password that it held for: whoever writes checks that it still does. */
export interface Proved {
  readonly passwordHash: string;
}

/** Codes mailed in a day to somebody signed in who is to prove who it is. */
const CODES = 20;

/** Asks somebody signed in for the password and the second factor again: a browser left open or a stolen session is not enough. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactorStore,
    private readonly challenges: ChallengeStore,
    private readonly throttle: ThrottleStore,
  ) {}

  /** Mails a code to somebody whose second factor is e-mail. @throws Problem impersonating, wrong-method, too-many-requests. */
  async sendCode(caller: Caller): Promise<void> {
    mayChangeCredentials(caller);
    const { userId } = caller;
    await this.database.transaction('system', async (tx) => {
      if ((await this.factors.of(tx, userId))?.method !== 'email') throw new Problem('wrong-method');
      if (!(await this.throttle.count(tx, [codesOf(userId)]))) throw new Problem('too-many-requests');
      const challengeId = await this.challenges.insert(tx, userId, 'email', null);
      emit(tx, mailCodeRequested({ userId, challengeId }));
    });
  }

  /** @throws Problem impersonating, wrong-password, code-needed, invalid-code, too-many-requests. */
  async demand(caller: Caller, { password, code }: Proof): Promise<Proved> {
    mayChangeCredentials(caller);
    const { userId } = caller;
    const limit = proofsOf(userId);
    const factor = await this.database.transaction('system', async (tx) => {
      if (!(await this.throttle.count(tx, [limit]))) throw new Problem('too-many-requests');
      return this.factors.of(tx, userId);
    });
    if (!factor || !(await passwordFits(password, factor.password_hash))) throw new Problem('wrong-password');
    if (factor.method !== 'none' && code === undefined) throw new Problem('code-needed');
    if (factor.method === 'email') await this.demandMailCode(userId, code ?? '');
    await this.database.transaction('system', async (tx) => {
      if (factor.method === 'totp' && !(await this.takeAppCode(tx, userId, factor, code ?? '')))
        throw new Problem('invalid-code');
      await this.throttle.refund(tx, [limit.key]);
    });
    return { passwordHash: factor.password_hash };
  }

  /** Whether a code is one of the authenticator app in use; it counts once. */
  async takeAppCode(tx: Tx, userId: UserId, factor: FactorRow, code: string): Promise<boolean> {
    if (!factor.secret) return false;
    const key = await appSecret(tx, SECOND_FACTOR_KEY);
    const sealed = { userId, sealed: factor.secret, lastStep: Number(factor.last_step) };
    const step = stepOf(key, sealed, code, this.database.now());
    return step !== undefined && this.factors.useStep(tx, userId, step);
  }

  /** A guess is counted and committed before it is looked at. */
  private async demandMailCode(userId: UserId, code: string): Promise<void> {
    const guess = await this.database.transaction('system', (tx) =>
      this.challenges.countGuess(tx, { enrolling: userId }),
    );
    if (!guess) throw new Problem('invalid-code');
    await this.database.transaction('system', async (tx) => {
      const key = await appSecret(tx, SECOND_FACTOR_KEY);
      if (!isMailCode(key, guess.id, guess.code_hash, code) || !(await this.challenges.use(tx, guess.id)))
        throw new Problem('invalid-code');
      await this.throttle.refund(tx, [codesOf(userId).key]);
    });
  }
}

/** Proofs evaluated in 15 minutes for somebody signed in; a right one is given back. */
export function proofsOf(userId: UserId): Limit {
  return { key: `proof:${userId}`, most: 10, within: '15 minutes' };
}

function codesOf(userId: UserId): Limit {
  return { key: `proof-code:${userId}`, most: CODES, within: '1 day' };
}
