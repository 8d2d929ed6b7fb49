import { Injectable } from '@nestjs/common';
import type { SecondFactor } from '../../contract/auth.js';
import { Problem } from '../../contract/problem.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { UserId } from '../../domain/ids.js';
import { appSecret } from '../../platform/database/app-secret.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { mailCodeRequested, secondFactorDisabled, secondFactorEnrolled } from './auth.events.js';
import { ChallengeStore } from './challenge.store.js';
import { DeviceStore } from './device.store.js';
import { challengesOf } from './login-attempts.service.js';
import { mayChangeCredentials } from './own-account.js';
import { passwordFits } from './password.js';
import { setFactorMethod } from '../user-account/user-account.service.js';
import { proofsOf, Reauthentication } from './reauthentication.service.js';
import { SecondFactorStore, type FactorRow } from './second-factor.store.js';
import { ThrottleStore } from './throttle.store.js';
import { enrollmentOf, isMailCode, newTotpSecret, SECOND_FACTOR_KEY, stepOf } from './totp.js';

export interface PasswordOrCode {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Setting up second factors, and doing without them again. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly store: SecondFactorStore,
    private readonly challenges: ChallengeStore,
    private readonly devices: DeviceStore,
    private readonly throttle: ThrottleStore,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** @throws Problem second-factor-active, wrong-password, too-many-requests. */
  async beginTotp(caller: Caller, password: string): Promise<ReturnType<typeof enrollmentOf>> {
    await this.demandPassword(caller, password);
    return this.database.transaction('system', async (tx) => {
      const { email } = await this.withoutFactor(tx, caller.userId);
      const { secret, sealed } = newTotpSecret(await appSecret(tx, SECOND_FACTOR_KEY), caller.userId);
      await this.challenges.voidAll(tx, caller.userId);
      await this.store.setPending(tx, caller.userId, sealed);
      return enrollmentOf(secret, email);
    });
  }

  /** Sends a code to the address of the account. @throws Problem second-factor-active, wrong-password, too-many-requests. */
  async beginEmail(caller: Caller, password: string): Promise<void> {
    await this.demandPassword(caller, password);
    return this.database.transaction('system', async (tx) => {
      await this.withoutFactor(tx, caller.userId);
      if (!(await this.throttle.count(tx, [challengesOf(caller.userId)]))) throw new Problem('too-many-requests');
      await this.store.setPending(tx, caller.userId, null);
      const challengeId = await this.challenges.insert(tx, caller.userId, 'email', null);
      emit(tx, mailCodeRequested({ userId: caller.userId, challengeId }));
    });
  }

  /** Takes what is being set up into use. @throws Problem invalid-code or email-factor-failed, nothing-to-verify, second-factor-active, too-many-requests. */
  async verify(caller: Caller, code: string): Promise<SecondFactor> {
    mayChangeCredentials(caller);
    const { pending_secret: pending } = await this.database.transaction('system', (tx) =>
      this.withoutFactor(tx, caller.userId),
    );
    const method = pending ? 'totp' : 'email';
    const isProved = pending ? await this.proveTotp(caller, pending, code) : await this.proveEmail(caller, code);
    if (!isProved) throw new Problem(pending ? 'invalid-code' : 'email-factor-failed');
    return method;
  }

  /** @throws Problem proof-needed, wrong-password, invalid-code, too-many-requests. */
  async disable(caller: Caller, proof: PasswordOrCode): Promise<void> {
    mayChangeCredentials(caller);
    if (proof.password === undefined && proof.code === undefined) throw new Problem('proof-needed');
    const factor = await this.database.transaction('system', async (tx) => {
      await this.countProof(tx, caller.userId);
      return this.store.of(tx, caller.userId);
    });
    if (!factor) throw new Problem('not-found');
    if (proof.password !== undefined && !(await passwordFits(proof.password, factor.password_hash)))
      throw new Problem('wrong-password');
    await this.database.transaction('system', async (tx) => {
      if (
        proof.password === undefined &&
        !(await this.reauthentication.takeAppCode(tx, caller.userId, factor, proof.code ?? ''))
      )
        throw new Problem('invalid-code');
      await this.reset(tx, caller, caller.userId);
    });
  }

  /** Takes somebody's second factor and remembered browsers away, as its owner or an administrator asks. */
  async reset(tx: Tx, by: AuditActor, userId: UserId): Promise<void> {
    await this.store.remove(tx, userId);
    await this.challenges.voidAll(tx, userId);
    await this.devices.revoke(tx, userId);
    emit(tx, secondFactorDisabled({ by, id: userId }));
  }

  private async proveTotp(caller: Caller, pending: Buffer, code: string): Promise<boolean> {
    await this.database.transaction('system', (tx) => this.countProof(tx, caller.userId));
    return this.database.transaction('system', async (tx) => {
      const key = await appSecret(tx, SECOND_FACTOR_KEY);
      const step = stepOf(key, { userId: caller.userId, sealed: pending, lastStep: 0 }, code, this.database.now());
      if (step === undefined || !(await this.store.activate(tx, caller.userId, pending, step))) return false;
      emit(tx, secondFactorEnrolled({ by: caller, id: caller.userId, after: { method: 'totp' } }));
      return true;
    });
  }

  private async proveEmail(caller: Caller, code: string): Promise<boolean> {
    const guess = await this.database.transaction('system', (tx) =>
      this.challenges.countGuess(tx, { enrolling: caller.userId }),
    );
    if (!guess) throw new Problem('nothing-to-verify');
    return this.database.transaction('system', async (tx) => {
      const isRight = isMailCode(await appSecret(tx, SECOND_FACTOR_KEY), guess.id, guess.code_hash, code);
      if (
        !isRight ||
        !(await this.challenges.use(tx, guess.id)) ||
        !(await setFactorMethod(tx, caller.userId, 'email', 'none'))
      )
        return false;
      await this.throttle.refund(tx, [challengesOf(caller.userId).key]);
      emit(tx, secondFactorEnrolled({ by: caller, id: caller.userId, after: { method: 'email' } }));
      return true;
    });
  }

  /** The password of somebody without a second factor. */
  private async demandPassword(caller: Caller, password: string): Promise<void> {
    mayChangeCredentials(caller);
    await this.database.transaction('system', (tx) => this.withoutFactor(tx, caller.userId));
    await this.reauthentication.demand(caller, { password });
  }

  private async withoutFactor(tx: Tx, userId: UserId): Promise<FactorRow> {
    const factor = await this.store.of(tx, userId);
    if (!factor) throw new Problem('not-found');
    if (factor.method !== 'none') throw new Problem('second-factor-active');
    return factor;
  }

  private async countProof(tx: Tx, userId: UserId): Promise<void> {
    if (!(await this.throttle.count(tx, [proofsOf(userId)]))) throw new Problem('too-many-requests');
  }
}
