import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { toId, type DeviceId, type UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { accountLocked, secondFactorPaused, secondFactorRefused, sessionRefused } from './auth.events.js';
import { networkOf, type Origin } from './origin.js';
import { noteFailure } from '../user-account/user-account.service.js';
import { SignInStore, type SignInRow } from './sign-in.store.js';
import { ThrottleStore, type Limit } from './throttle.store.js';

/** The id that no account has. */
const NOBODY = toId('user', '0');

/** Passwords evaluated in 15 minutes: of an account from browsers that it doesn't know, from each that it knows, and from one address. */
const PASSWORDS = { account: 10, device: 10, address: 100 } as const;
/** Second factors asked for and not answered in a day, of an account from browsers that it doesn't know, and from each that it knows. */
const CHALLENGES = 20;

/** Counts attempts to sign in against their budgets, and what failed. */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly store: SignInStore,
    private readonly throttle: ThrottleStore,
  ) {}

  /** Counts an attempt before anything is evaluated, against the budget of the account or of a browser that it knows. */
  async admit(
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

  /** Gives back what was counted against budgets, after a success. */
  async refund(tx: Tx, limits: readonly Limit[]): Promise<void> {
    await this.throttle.refund(
      tx,
      limits.map(({ key }) => key),
    );
  }

  /** The account, locked until the transaction ends. */
  lockAccount(tx: Tx, userId: UserId, deviceHash: Buffer | undefined): Promise<SignInRow | undefined> {
    return this.store.lock(tx, userId, deviceHash);
  }

  /**
   * Counts a second factor that is asked for, after the right password; false when that was too often. Whoever asked knows the password, so
   * its owner is notified, once a day.
   */
  async countChallenge(
    tx: Tx,
    { id, company_id: companyId, device_id: device }: SignInRow,
    { requestId, address }: Origin,
  ): Promise<boolean> {
    if (await this.throttle.count(tx, [challengesOf(id, device)])) return true;
    if (await this.throttle.count(tx, [{ key: `challenge-mail:${id}`, most: 1, within: '1 day' }]))
      emit(tx, secondFactorPaused({ by: { requestId, address }, companyId, id }));
    return false;
  }

  /** Notes a wrong password, with as many writes for an unknown account as for a known one, so that the time of the answer reveals nothing. */
  async refuse(tx: Tx, account: SignInRow | undefined, origin: Origin, tried: string): Promise<void> {
    this.noteRefusal(tx, sessionRefused, account, { ...origin, tried }, await noteFailure(tx, account?.id ?? NOBODY));
  }

  /** Notes a wrong code of a second factor. */
  async refuseCode(tx: Tx, userId: UserId, origin: Origin): Promise<void> {
    this.noteRefusal(
      tx,
      secondFactorRefused,
      await this.store.byId(tx, userId, undefined),
      origin,
      await noteFailure(tx, userId),
    );
  }

  /** Nobody is signed in: the account is the subject of the audit line, not its actor. */
  private noteRefusal(
    tx: Tx,
    refused: typeof sessionRefused,
    account: SignInRow | undefined,
    { requestId, address, tried }: Origin & { readonly tried?: string },
    locks: boolean,
  ): void {
    const by = { requestId, address };
    const concerned = account && { id: account.id, companyId: account.company_id };
    emit(tx, refused({ by, account: concerned, tried }));
    if (locks && concerned) emit(tx, accountLocked({ by, ...concerned }));
  }
}

/** The budget of second factors of an account, or of a browser that it knows: nobody uses up the owner's. */
export function challengesOf(userId: UserId, device: DeviceId | null = null): Limit {
  const key = device === null ? `challenge:${userId}` : `challenge:${userId}:${device}`;
  return { key, most: CHALLENGES, within: '1 day' };
}
