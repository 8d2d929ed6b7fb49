import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ApiToken, ApiTokenCreation } from '../../contract/api-token.js';
import { Problem } from '../../contract/problem.js';
import { reaches } from '../../domain/access/level.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { ApiTokenId, CompanyId, UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller, type Identity, type TokenAuthenticator } from '../../platform/http/caller.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { Reauthentication } from '../auth/reauthentication.service.js';
import { SignInRevocation } from '../auth/sign-in-revocation.service.js';
import { holdsPassword } from '../user-account/user-account.service.js';
import { apiTokenCreated, apiTokenRevoked } from './api-token.events.js';
import { hashOf, isToken, newToken, prefixOf } from './api-token.secret.js';
import { ApiTokenStore } from './api-token.store.js';
import { ApiTokenView, type TokenOwners } from './api-token.view.js';

/** Milliseconds that the identity of a checked token is taken from the cache: a change of rights or of its owner's state takes that long at most. */
const CACHED_MS = 900;
const REMEMBERED_TOKENS = 10_000;
/** Good tokens of a person, at most. */
const MOST_TOKENS = 50;

interface CachedIdentity {
  readonly identity: Identity | undefined;
  readonly until: number;
}

/** Tokens by which programs call on behalf of people: made, revoked, and who one stands for. */
@Injectable()
export class ApiTokenService implements TokenAuthenticator {
  /** By the token's hash. */
  private readonly identityCache = new Map<string, CachedIdentity>();

  constructor(
    private readonly database: Database,
    private readonly store: ApiTokenStore,
    private readonly view: ApiTokenView,
    private readonly reauthentication: Reauthentication,
    revocation: SignInRevocation,
    realtime: RealtimeSubscriber,
  ) {
    revocation.alsoRevoke((tx, by, userId) => this.revokeAllOf(tx, by, userId));
    realtime.onSignal((s) => {
      if ('endToken' in s) this.forget(s.endToken);
    });
    realtime.onGap(() => {
      this.identityCache.clear();
    });
  }

  list(caller: Caller): Promise<ApiToken[]> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, withinReach(caller)));
  }

  /**
   * Makes a token and returns it, once, and notifies its owner by mail.
   * @throws Problem no-permission while impersonating; scope-not-held; limit-reached; as `Reauthentication.demand`; changed-meanwhile.
   */
  async create(
    caller: Caller,
    { password, code, ...fields }: ApiTokenCreation,
  ): Promise<ApiToken & { readonly token: string }> {
    refuseImpersonated(caller);
    const beyond = fields.scopes.filter((scope) => !caller.rights.includes(scope));
    if (beyond.length > 0)
      throw new Problem(
        'scope-not-held',
        `You don't hold ${beyond.join(', ')}.`,
        beyond.map((scope) => ({ path: 'scopes', message: scope })),
      );
    const { passwordHash } = await this.reauthentication.demand(caller, { password, code });
    const token = newToken();
    const { companyId, userId } = caller;
    // As the system, which alone writes mails.
    return this.database.transaction('system', async (tx) => {
      // A new password has revoked the tokens that were there: none comes after it by the old one.
      if (!(await holdsPassword(tx, userId, passwordHash))) throw new Problem('changed-meanwhile');
      if ((await this.store.countGood(tx, userId)) >= MOST_TOKENS)
        throw new Problem('limit-reached', `A person has ${String(MOST_TOKENS)} tokens at most.`);
      const id = await this.store.insert(tx, {
        companyId,
        userId,
        fields,
        prefix: prefixOf(token),
        hash: hashOf(token),
      });
      // A guest of this company: tokens are of one's own.
      if (id === undefined) throw new Problem('no-permission', 'Tokens are made in the own company.');
      const made = await this.view.token(tx, { companyId, userId }, id);
      emit(tx, apiTokenCreated({ by: caller, id, owner: userId, after: recorded(made) }));
      return { ...made, token };
    });
  }

  /** Revokes a token; once more changes nothing. @throws Problem not-found; no-permission while impersonating. */
  async revoke(caller: Caller, id: ApiTokenId): Promise<ApiToken> {
    refuseImpersonated(caller);
    const owners = withinReach(caller);
    return this.database.transaction(scopeOf(caller), async (tx) => {
      if (await this.store.revoke(tx, owners, id, caller.userId)) this.end(tx, id, { by: caller });
      return this.view.token(tx, owners, id);
    });
  }

  async authenticate(token: string, address: string): Promise<Identity | undefined> {
    if (!isToken(token)) return undefined;
    const hash = hashOf(token);
    const key = hash.toString('base64');
    const known = this.identityCache.get(key);
    if (known && known.until > Date.now()) return known.identity;
    const until = Date.now() + CACHED_MS;
    const identity = await this.database.transaction('system', async (tx) => {
      const found = await this.view.caller(tx, hash);
      if (!found || !timingSafeEqual(found.hash, hash)) return undefined;
      await this.store.noteUse(tx, found.identity.tokenId, address);
      return found.identity;
    });
    if (this.identityCache.size >= REMEMBERED_TOKENS) this.identityCache.clear();
    this.identityCache.set(key, { identity, until });
    return identity;
  }

  /** Revokes the tokens of somebody whose password is a new one. */
  private async revokeAllOf(tx: Tx, by: AuditActor, userId: UserId): Promise<void> {
    for (const { id, companyId } of await this.store.revokeAllOf(tx, userId)) this.end(tx, id, { by, companyId });
  }

  /** This process forgets the token at the commit, the others when the signal arrives. */
  private end(tx: Tx, id: ApiTokenId, who: { readonly by: AuditActor; readonly companyId?: CompanyId }): void {
    tx.afterCommit(() => {
      this.forget(id);
    });
    emit(tx, apiTokenRevoked({ ...who, id }));
  }

  private forget(id: ApiTokenId): void {
    for (const [key, { identity }] of this.identityCache) if (identity?.tokenId === id) this.identityCache.delete(key);
  }
}

/** Whose tokens somebody sees and revokes: the own, and as a company administrator everybody's there. */
function withinReach({ companyId, userId, level }: Caller): TokenOwners {
  return { companyId, userId: reaches(level, 'company-admin') ? null : userId };
}

function refuseImpersonated({ impersonatorId }: Caller): void {
  if (impersonatorId !== null) throw new Problem('no-permission', "Tokens are their owner's own affair.");
}

function recorded({
  name,
  prefix,
  scopes,
  expiresAt,
}: ApiToken): Pick<ApiToken, 'name' | 'prefix' | 'scopes' | 'expiresAt'> {
  return { name, prefix, scopes, expiresAt };
}
