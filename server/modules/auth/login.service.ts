import { Inject, Injectable } from '@nestjs/common';
import type { SecondFactor } from '../../contract/auth.js';
import { Problem } from '../../contract/problem.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { appSecret } from '../../platform/database/app-secret.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { AuditActor } from '../../domain/audit/line.js';
import { GATE, assertServiceOpen, type Gate } from '../../platform/http/caller.js';
import {
  accountLocked,
  deviceRemembered,
  mailCodeRequested,
  secondFactorPassed,
  secondFactorRefused,
  sessionRefused,
} from './auth.events.js';
import { newRefreshToken as newToken, tokenHash } from './access-token.js';
import { ChallengeStore, type ChallengeRow } from './challenge.store.js';
import { DeviceStore } from './device.store.js';
import { passwordFits } from './password.js';
import { SecondFactorStore } from './second-factor.store.js';
import { networkOf, type Origin } from './origin.js';
import { SessionService, type Tokens } from './session.service.js';
import { SignInStore, type SignInRow } from './sign-in.store.js';
import { ThrottleStore, type Limit } from './throttle.store.js';
import { isMailCode, SECOND_FACTOR_KEY, stepOf } from './totp.js';

/** What a browser gets: a session, with a new name for the browser where it had none. */
export interface SignedIn {
  readonly tokens: Tokens;
  readonly device: string | undefined;
}
/** Or the name of the second factor that is asked for. */
export type Outcome = SignedIn | { readonly challenge: string; readonly method: SecondFactor };

/** Passwords evaluated in 15 minutes: of an account from browsers that it doesn't know, from each that it knows, and from one address. */
const PASSWORDS = { account: 10, device: 10, address: 100 } as const;
/** Second factors asked for and not answered, of one account in a day. */
const CHALLENGES = 20;

/** From e-mail and password, and a second factor where there is one, to a session. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionService,
    private readonly store: SignInStore,
    private readonly throttle: ThrottleStore,
    private readonly devices: DeviceStore,
    private readonly challenges: ChallengeStore,
    private readonly factors: SecondFactorStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GATE) private readonly gate: Gate,
  ) {}

  /** @throws Problem wrong-credentials alike for a wrong password and an unknown, inactive, pending or locked account; too-many-requests; to who knows the password: not-subscribed, demo-refused, service-window. */
  async login(email: string, password: string, device: string | undefined, origin: Origin): Promise<Outcome> {
    const deviceHash = hashOf(device);
    const { account, limits } = await this.database.transaction('system', (tx) =>
      this.admit(tx, email, deviceHash, origin),
    );
    const fits = await passwordFits(password, account?.password_hash);
    if (!account || !fits || account.state !== 'active') {
      await this.database.transaction('system', (tx) => this.refuse(tx, account, origin));
      throw new Problem('wrong-credentials');
    }
    if (account.is_demo && !this.config.demo) throw new Problem('demo-refused');
    if (!account.subscribes) throw new Problem('not-subscribed');
    await this.refuseWhileClosed(account, limits);
    const outcome = await this.database.transaction('system', async (tx) => {
      // Hashing waits its turn for seconds: what was proved is worth nothing to an account that is another by now.
      const now = await this.store.hold(tx, account.id, deviceHash);
      if (now?.state !== account.state || now.password_hash !== account.password_hash) {
        await this.refuse(tx, now, origin);
        return undefined;
      }
      await this.throttle.refund(
        tx,
        limits.map(({ key }) => key),
      );
      const method = now.two_factor_method;
      return method === 'none' || now.device_remembered
        ? this.open(tx, now, now.device_remembered, origin)
        : this.challenge(tx, now.id, method);
    });
    if (!outcome) throw new Problem('wrong-credentials');
    return outcome;
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
      const account = await this.store.hold(tx, guess.user_id, hashOf(device));
      if (account?.state !== 'active') return undefined;
      assertServiceOpen(this.gate, account);
      await this.throttle.refund(tx, [challengesOf(account.id).key]);
      emit(tx, secondFactorPassed({ by: actorOf(account, origin) }));
      return this.open(tx, account, answer.remember, origin);
    });
    if (signedIn) return signedIn;
    await this.database.transaction('system', (tx) => this.refuseCode(tx, guess.user_id, origin));
    throw new Problem('second-factor-failed');
  }

  /** The method of the second factor that a cookie names, while it is waited for. */
  async pending(challenge: string | undefined): Promise<SecondFactor | null> {
    if (challenge === undefined) return null;
    return (
      (await this.database.transaction('system', (tx) =>
        this.challenges.methodOf(tx, { hash: tokenHash(challenge) }),
      )) ?? null
    );
  }

  /** Who tries again until the service window is over uses up nothing: the password was right. @throws Problem service-window. */
  private async refuseWhileClosed(account: SignInRow, limits: readonly Limit[]): Promise<void> {
    if (this.gate.closedFor(account) === undefined) return;
    await this.database.transaction('system', (tx) =>
      this.throttle.refund(
        tx,
        limits.map(({ key }) => key),
      ),
    );
    assertServiceOpen(this.gate, account);
  }

  /** Counts the try before anything is evaluated, against the budget of the account or of a browser that it knows. */
  private async admit(
    tx: Tx,
    email: string,
    deviceHash: Buffer | undefined,
    { address }: Origin,
  ): Promise<{ account: SignInRow | undefined; limits: Limit[] }> {
    const account = await this.store.byEmail(tx, email, deviceHash);
    const within = '15 minutes';
    const limits: Limit[] = [
      // By id, not by what was typed: one account has many spellings.
      account?.device_id
        ? { key: `device:${account.device_id}`, most: PASSWORDS.device, within }
        : { key: `account:${account?.id ?? email.toLowerCase()}`, most: PASSWORDS.account, within },
      { key: `address:${networkOf(address)}`, most: PASSWORDS.address, within },
    ];
    if (!(await this.throttle.count(tx, limits))) throw new Problem('too-many-requests');
    return { account, limits };
  }

  /** Writes as much for an account that there isn't as for one that there is: the time tells nothing. */
  private async refuse(tx: Tx, account: SignInRow | undefined, origin: Origin): Promise<void> {
    this.noteRefusal(tx, sessionRefused, account, origin, await this.store.noteFailure(tx, account?.id ?? '0'));
  }

  private async refuseCode(tx: Tx, userId: string, origin: Origin): Promise<void> {
    this.noteRefusal(
      tx,
      secondFactorRefused,
      await this.store.byId(tx, userId, undefined),
      origin,
      await this.store.noteFailure(tx, userId),
    );
  }

  /** Nobody has proved to be somebody: the account is what it concerns, not who did it. */
  private noteRefusal(
    tx: Tx,
    refused: typeof sessionRefused,
    account: SignInRow | undefined,
    { requestId, address }: Origin,
    locks: boolean,
  ): void {
    const by = { requestId, address };
    const concerned = account && { id: account.id, companyId: account.company_id };
    emit(tx, refused({ by, account: concerned }));
    if (locks && concerned) emit(tx, accountLocked({ by, ...concerned }));
  }

  private async isRight(tx: Tx, challenge: ChallengeRow, code: string): Promise<boolean> {
    const key = await appSecret(tx, SECOND_FACTOR_KEY);
    if (challenge.method === 'email') return isMailCode(key, challenge.id, challenge.code_hash, code);
    const factor = await this.factors.of(tx, challenge.user_id);
    if (!factor?.secret) return false;
    const step = stepOf(key, challenge.user_id, factor.secret, code, Number(factor.last_step), this.database.now());
    return step !== undefined && this.factors.useStep(tx, challenge.user_id, step);
  }

  private async challenge(tx: Tx, userId: string, method: SecondFactor): Promise<Outcome> {
    if (!(await this.throttle.count(tx, [challengesOf(userId)]))) throw new Problem('too-many-requests');
    const token = newToken();
    const challengeId = await this.challenges.insert(tx, userId, method, tokenHash(token));
    if (method === 'email') emit(tx, mailCodeRequested({ userId, challengeId }));
    return { challenge: token, method };
  }

  private async open(tx: Tx, account: SignInRow, remembered: boolean, origin: Origin): Promise<SignedIn> {
    await this.store.forgetFailures(tx, account.id);
    const tokens = await this.sessions.open(
      tx,
      { userId: account.id, companyId: account.company_id, remembered },
      origin,
    );
    const seen = { ...origin, userAgent: origin.userAgent.slice(0, 300) };
    if (remembered && !account.device_remembered) emit(tx, deviceRemembered({ by: actorOf(account, origin) }));
    if (account.device_id !== null) {
      await this.devices.touch(tx, account.device_id, remembered, seen);
      return { tokens, device: undefined };
    }
    const device = newToken();
    await this.devices.insert(tx, account.id, tokenHash(device), remembered, seen);
    return { tokens, device };
  }
}

/** The budget of second factors of an account. */
export function challengesOf(userId: string): Limit {
  return { key: `challenge:${userId}`, most: CHALLENGES, within: '1 day' };
}

function hashOf(device: string | undefined): Buffer | undefined {
  return device === undefined ? undefined : tokenHash(device);
}

function actorOf(account: SignInRow, { requestId, address }: Origin): AuditActor {
  return { userId: account.id, companyId: account.company_id, requestId, address };
}
