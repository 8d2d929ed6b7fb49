import { Injectable } from '@nestjs/common';
import type { PasswordChange, verifyAuthCode } from '../../contract/credential.js';
import type { Answer } from '../../contract/endpoint.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import type { DomainEvent } from '../../platform/events/event.js';
import {
  accountActivated,
  accountUnlocked,
  passwordChanged,
  passwordReset,
  registrationAsked,
  resetAsked,
  settingsChanged,
} from './auth.events.js';
import { setMinPasswordLength } from '../company/company.service.js';
import { newRefreshToken as newToken, tokenHash } from './access-token.js';
import { AccountTokenStore, type TokenRow } from './account-token.store.js';
import { moveAccount, setPassword, takeAddress } from '../user-account/user-account.service.js';
import { CredentialStore } from './credential.store.js';
import { DeviceStore } from './device.store.js';
import { hashPassword, passwordFits } from './password.js';
import { refusalOf } from './password-policy.js';
import { mayChangeCredentials } from './own-account.js';
import { seenFrom, type Origin } from './origin.js';
import { PublicCalls } from './public-calls.service.js';
import { SignInRevocation } from './sign-in-revocation.service.js';

/** Mails that anybody may cause to one address in an hour. */
const MAILS = 5;
/** Old passwords evaluated for somebody signed in, in 15 minutes. */
const OLD_PASSWORDS = 10;

/** Passwords: changed, forgotten, chosen for the first time; and accounts that people ask for. */
@Injectable()
export class CredentialService {
  constructor(
    private readonly database: Database,
    private readonly store: CredentialStore,
    private readonly tokens: AccountTokenStore,
    private readonly revocation: SignInRevocation,
    private readonly devices: DeviceStore,
    private readonly calls: PublicCalls,
  ) {}

  /** @throws Problem too-many-requests for an address of the network, never for an account. */
  async requestReset(email: string, origin: Origin): Promise<void> {
    await this.admit(origin);
    await this.post(email, resetAsked({ email }));
  }

  /** @throws Problem as for any new password, alike for every company; too-many-requests. */
  async register(
    asked: { readonly email: string; readonly company: string; readonly password: string; readonly language: Language },
    origin: Origin,
  ): Promise<void> {
    await this.admit(origin);
    const { email, company, password, language } = asked;
    const least = await this.database.transaction('system', (tx) => this.store.strictest(tx));
    demand(password, { least, context: [email, company] });
    await this.post(email, registrationAsked({ email, company, language, passwordHash: await hashPassword(password) }));
  }

  async verifyAuthCode(authCode: string, origin: Origin): Promise<Answer<typeof verifyAuthCode>> {
    await this.admit(origin);
    const token = await this.database.transaction('system', (tx) => this.tokens.find(tx, tokenHash(authCode)));
    return { valid: token !== undefined, purpose: token?.purpose ?? null, minPasswordLength: token?.least ?? 8 };
  }

  /**
   * Chooses a password with a link, and makes the browser one that the account knows, whose name it returns: there its owner gets in, however
   * many guess elsewhere.
   * @throws Problem link-over, or what is wrong with the password, for which the link isn't used up.
   */
  async reset(authCode: string, password: string, origin: Origin): Promise<string> {
    await this.admit(origin);
    const hash = tokenHash(authCode);
    const token = await this.database.transaction('system', (tx) => this.tokens.find(tx, hash));
    if (!token || token.purpose === 'registration') throw new Problem('link-over');
    demand(password, { least: token.least, context: [token.email, token.username, token.company] });
    const passwordHash = await hashPassword(password);
    const device = newToken();
    await this.database.transaction('system', async (tx) => {
      if (!(await this.tokens.use(tx, hash))) throw new Problem('link-over');
      await this.arrive(tx, token, origin);
      await setPassword(tx, token.user_id, passwordHash);
      await this.revocation.revokeAll(tx, { ...origin, userId: token.user_id }, token.user_id);
      await this.devices.insert(tx, token.user_id, tokenHash(device), false, seenFrom(origin));
    });
    return device;
  }

  /** @throws Problem activation-failed. */
  async activate(activationHash: string, origin: Origin): Promise<void> {
    await this.admit(origin);
    const hash = tokenHash(activationHash);
    await this.database.transaction('system', async (tx) => {
      const token = await this.tokens.find(tx, hash);
      if (token?.purpose !== 'registration' || !(await this.tokens.use(tx, hash)))
        throw new Problem('activation-failed');
      if (!(await takeAddress(tx, token.user_id))) throw new Problem('activation-failed');
      const account = await moveAccount(tx, token.user_id, ['pending'], 'awaiting-acknowledge');
      if (!account) throw new Problem('activation-failed');
      if (token.password_hash !== null) await setPassword(tx, token.user_id, token.password_hash);
      emit(
        tx,
        accountActivated({
          by: actorOf(account.company_id, account.id, origin),
          id: account.id,
          before: { state: 'pending' },
          after: { state: account.state },
        }),
      );
    });
  }

  /** @throws Problem passwords-differ, wrong-password, what is wrong with the new one, impersonating, too-many-requests. */
  async change(caller: Caller, { old, new: password, confirm, revokeTokens }: PasswordChange): Promise<void> {
    mayChangeCredentials(caller);
    if (password.normalize('NFC') !== confirm.normalize('NFC')) throw new Problem('passwords-differ');
    const mine = await this.database.transaction('system', async (tx) => {
      if (
        !(await this.calls.count(tx, [{ key: `change:${caller.userId}`, most: OLD_PASSWORDS, within: '15 minutes' }]))
      )
        throw new Problem('too-many-requests');
      return this.store.credentials(tx, caller.userId);
    });
    if (!mine || !(await passwordFits(old, mine.password_hash))) throw new Problem('wrong-password');
    demand(password, { least: mine.least, context: [mine.email, mine.username, mine.company] });
    if (old.normalize('NFC') === password.normalize('NFC'))
      throw new Problem('password-too-easy', 'It is the old one.');
    const hash = await hashPassword(password);
    await this.database.transaction('system', async (tx) => {
      if (!(await setPassword(tx, caller.userId, hash, mine.password_hash))) throw new Problem('changed-meanwhile');
      emit(tx, passwordChanged({ by: caller, id: caller.userId }));
      await this.revocation.revokeAll(tx, caller, caller.userId, {
        except: caller.sessionId,
        keepsTokens: !revokeTokens,
      });
    });
  }

  policy(caller: Caller): Promise<number> {
    return this.database.transaction(scopeOf(caller), (tx) => this.store.least(tx, caller.companyId));
  }

  async setPolicy(caller: Caller, minPasswordLength: number): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.store.least(tx, caller.companyId);
      await setMinPasswordLength(tx, caller.companyId, minPasswordLength);
      emit(tx, settingsChanged({ by: caller, before: { minPasswordLength: before }, after: { minPasswordLength } }));
    });
  }

  /** An account that a link has proved: one that was locked is open again, one that was invited begins. @throws Problem link-over, address-has-account. */
  private async arrive(tx: Tx, { user_id: userId, purpose }: TokenRow, origin: Origin): Promise<void> {
    const before = await this.store.stateOf(tx, userId);
    if (!(await takeAddress(tx, userId))) throw new Problem('address-has-account');
    const account = await moveAccount(
      tx,
      userId,
      purpose === 'invitation' ? ['pending'] : ['active', 'locked'],
      'active',
    );
    if (!account) throw new Problem('link-over');
    const by = actorOf(account.company_id, userId, origin);
    emit(tx, passwordReset({ by, id: userId }));
    if (before === 'active') return;
    const opened = before === 'locked' ? accountUnlocked : accountActivated;
    emit(tx, opened({ by, id: userId, before: { state: before }, after: { state: 'active' } }));
  }

  private admit({ address }: Origin): Promise<void> {
    return this.calls.admit(address);
  }

  /** Whether there is such an account is not looked at here, so neither the answer nor its time shows it. */
  private async post(email: string, asked: DomainEvent): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      if (await this.calls.count(tx, [{ key: `mail:${email.toLowerCase()}`, most: MAILS, within: '1 hour' }]))
        emit(tx, asked);
    });
  }
}

function actorOf(companyId: CompanyId, userId: UserId, { requestId, address }: Origin): AuditActor {
  return { companyId, userId, requestId, address };
}

/** @throws Problem that says what is wrong with a new password. */
function demand(password: string, policy: Parameters<typeof refusalOf>[1]): void {
  const refusal = refusalOf(password, policy);
  if (refusal) throw new Problem(refusal.code, refusal.detail);
}
