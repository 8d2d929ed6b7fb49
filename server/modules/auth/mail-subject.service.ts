import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { language } from '../../contract/fields.js';
import type { ChallengeId, UserId } from '../../domain/ids.js';
import { ACCOUNT_NOTICES, type AccountNotice } from '../../domain/mail/account-notice.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { appSecret } from '../../platform/database/app-secret.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { newRefreshToken as newToken, tokenHash } from './access-token.js';
import { accountRequested, resetRequested } from './auth.events.js';
import { AccountTokenStore, type Purpose } from './account-token.store.js';
import { ChallengeStore } from './challenge.store.js';
import { mailCodeHash, newMailCode, SECOND_FACTOR_KEY } from './totp.js';
import { insertRequestedAccount } from '../user-account/user-account.service.js';
import { CredentialStore } from './credential.store.js';

type SubjectKind = Purpose | AccountNotice | 'already-registered' | 'invited-with-account' | 'code';
/** What was put in the post. `secret`: what an earlier attempt has made. */
export interface Posted {
  readonly kind: string;
  readonly userId: UserId | null;
  readonly challengeId: ChallengeId | null;
  readonly request: unknown;
  readonly secret: string | undefined;
}
/** What is to be sent: to which account, and with which link or code. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly userId: UserId;
  readonly secret?: string | undefined;
}

const resetRequest = z.object({ email: z.string() });
const registrationRequest = z.object({ email: z.string(), company: z.string(), passwordHash: z.string(), language });
const isNotice = (kind: string): kind is AccountNotice => ACCOUNT_NOTICES.some((notice) => notice === kind);

/** Finds out what a mail in the post is about, in the worker that sends it: there nobody can see how long that takes. */
@Injectable()
export class MailSubjectService {
  constructor(
    private readonly accounts: CredentialStore,
    private readonly tokens: AccountTokenStore,
    private readonly challenges: ChallengeStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Undefined where there is nothing to send: no such account, or nobody waits for it any more. */
  async resolve(tx: Tx, posted: Posted): Promise<Subject | undefined> {
    const { kind, userId, secret } = posted;
    if (secret !== undefined) return this.again(tx, posted, secret);
    if (kind === 'reset' && userId === null) return this.reset(tx, resetRequest.parse(posted.request).email);
    if (kind === 'registration' && userId === null) return this.registration(tx, posted.request);
    if (userId === null) return undefined;
    if (kind === 'code') return this.code(tx, userId, posted.challengeId, newMailCode());
    if (kind === 'invitation') return this.invitation(tx, userId);
    if (kind === 'already-registered' || kind === 'invited-with-account' || isNotice(kind)) return { kind, userId };
    throw new Error(`Nobody knows mails of the kind ${kind}`);
  }

  /** A link to choose a password; who has an account with this address already gets none, and is told what to ask for. */
  private async invitation(tx: Tx, userId: UserId): Promise<Subject | undefined> {
    if ((await this.accounts.stateOf(tx, userId)) !== 'pending') return undefined;
    return (await this.accounts.isAddressTaken(tx, userId))
      ? { kind: 'invited-with-account', userId }
      : this.withToken(tx, userId, 'invitation');
  }

  /** The same link or code as before: an attempt that failed may have arrived nevertheless. */
  private async again(tx: Tx, { kind, userId, challengeId }: Posted, secret: string): Promise<Subject | undefined> {
    if (userId === null) return undefined;
    if (kind === 'code') return this.code(tx, userId, challengeId, secret);
    const token = await this.tokens.find(tx, tokenHash(secret));
    return token && { kind: token.purpose, userId, secret };
  }

  private async code(
    tx: Tx,
    userId: UserId,
    challengeId: ChallengeId | null,
    code: string,
  ): Promise<Subject | undefined> {
    if (challengeId === null) return undefined;
    const key = await appSecret(tx, SECOND_FACTOR_KEY);
    return (await this.challenges.setCode(tx, challengeId, mailCodeHash(key, challengeId, code)))
      ? { kind: 'code', userId, secret: code }
      : undefined;
  }

  private async withToken(tx: Tx, userId: UserId, kind: Purpose, passwordHash: string | null = null): Promise<Subject> {
    const secret = newToken();
    await this.tokens.insert(tx, userId, kind, tokenHash(secret), passwordHash);
    return { kind, userId, secret };
  }

  private async reset(tx: Tx, email: string): Promise<Subject | undefined> {
    const account = await this.accounts.byEmail(tx, email);
    if (!account || (account.is_demo && !this.config.demo)) return undefined;
    // Of accounts that wait for their owner nothing is said: that would show whether another company has one with the address.
    if (account.owns_address) emit(tx, resetRequested({ by: {}, companyId: account.company_id, id: account.id }));
    if (account.state === 'active' || account.state === 'locked') return this.withToken(tx, account.id, 'reset');
    if (account.state !== 'pending') return undefined;
    // Whoever never used the first link gets another of its kind: without an administrator's invitation that opens nothing by itself.
    return this.withToken(
      tx,
      account.id,
      (await this.accounts.isInvited(tx, account.id)) ? 'invitation' : 'registration',
    );
  }

  /**
   * What the company sees is the same whether the address has an account at another one: an account that waits for its owner. Whoever was
   * first to ask may have been somebody else: the password of the link that is followed counts, and older links are void. The invited choose
   * theirs with their link.
   */
  private async registration(tx: Tx, request: unknown): Promise<Subject | undefined> {
    const { email, company, passwordHash, language: spoken } = registrationRequest.parse(request);
    const owner = await this.accounts.ownerOf(tx, email);
    const already = owner === undefined ? undefined : ({ kind: 'already-registered', userId: owner } as const);
    const companyId = await this.accounts.subscriber(tx, company);
    if (companyId === undefined) return already;
    const known = await this.accounts.inCompany(tx, companyId, email);
    if (known && known.state !== 'pending') return already;
    const userId = known?.id ?? (await insertRequestedAccount(tx, companyId, email, spoken));
    const isInvited = known !== undefined && (await this.accounts.isInvited(tx, userId));
    if (!isInvited) emit(tx, accountRequested({ by: {}, companyId, id: userId }));
    if (already) return already;
    return isInvited
      ? this.withToken(tx, userId, 'invitation')
      : this.withToken(tx, userId, 'registration', passwordHash);
  }
}
