import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Answer } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { LEVELS, reaches } from '../../domain/access/level.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { sessionList } from '../../contract/session.js';
import { toId, type CompanyId, type DeviceId, type SessionId, type UserId } from '../../domain/ids.js';
import { appSecret } from '../../platform/database/app-secret.js';
import { Database } from '../../platform/database/database.js';
import { IDLE_SECONDS } from '../../platform/http/cookies.js';
import type { Authenticator, Caller, Identity } from '../../platform/http/caller.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Forgetting } from '../../platform/realtime/signal.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { newRefreshToken, readAccessToken, signAccessToken, tokenHash } from './access-token.js';
import { deviceForgotten, identityChanged, sessionEnded, sessionOpened, sessionReuseDetected } from './auth.events.js';
import { DeviceStore } from './device.store.js';
import type { Origin } from './origin.js';
import { mayChangeCredentials } from './own-account.js';
import { SessionStore } from './session.store.js';
import { SessionView } from './session.view.js';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}
/** Whose session is opened, and whether it outlives its day. */
export interface Opening {
  readonly userId: UserId;
  readonly companyId: CompanyId;
  readonly remembered: boolean;
}

/** A session ends for good after a day, however busy, unless it is remembered (L-06). */
const SESSION_HOURS = 24;
/** Days that a remembered session gets beyond its first. */
const RENEWALS = 3;
/** The token before stays good for these seconds: tabs that refresh together must not sign each other out. */
const GRACE_SECONDS = 10;
/** Milliseconds that the identity of a checked session is taken from the cache. */
const CACHED_MS = 2_000;
const REMEMBERED_SESSIONS = 10_000;
const SIGNING_KEY = 'access-token';

/** Sessions from their opening to their end, and who a token stands for. */
@Injectable()
export class SessionService implements Authenticator {
  private key: Promise<Buffer> | undefined;
  private readonly identityCache = new Map<string, { caller: Identity | undefined; until: number }>();
  /** Counts invalidations: an answer of the database that was on its way meanwhile may be older and is not cached. */
  private cacheGeneration = 0;

  constructor(
    private readonly database: Database,
    private readonly store: SessionStore,
    private readonly view: SessionView,
    private readonly devices: DeviceStore,
    realtime: RealtimeSubscriber,
  ) {
    realtime.onSignal((s) => {
      if ('endSession' in s) this.invalidate({ forget: 'session', id: s.endSession });
      if ('forget' in s) this.invalidate(s);
      if ('serviceWindow' in s) this.invalidateAll();
    });
    realtime.onGap(() => {
      this.invalidateAll();
    });
  }

  /** Opens a session in the transaction that proved whose it is. The tokens are good once that is committed. */
  async open(tx: Tx, { userId, companyId, remembered }: Opening, origin: Origin): Promise<Tokens> {
    const id = toId('session', randomUUID());
    const refresh = newRefreshToken();
    await this.store.insert(tx, {
      id,
      userId,
      companyId,
      refreshHash: tokenHash(refresh),
      remembered,
      hours: SESSION_HOURS,
      userAgent: origin.userAgent.slice(0, 300),
      address: origin.address,
    });
    const { requestId, address } = origin;
    emit(tx, sessionOpened({ by: { userId, companyId, sessionId: id, requestId, address } }));
    // In this very transaction: a second connection might be had by nobody while all wait here.
    return { access: signAccessToken(await appSecret(tx, SIGNING_KEY), id, this.database.now()), refresh };
  }

  /**
   * New tokens for a refresh token, which is void from then on. One that is older, or the one before after its grace, betrays a theft:
   * the session ends.
   * @throws Problem session-expired.
   */
  async refresh(token: string | undefined, by: AuditActor): Promise<{ access: string; refresh: string | undefined }> {
    if (token === undefined) throw new Problem('session-expired');
    const next = newRefreshToken();
    const outcome = await this.database.transaction('system', async (tx) => {
      const session = await this.store.lockByRefreshHash(tx, tokenHash(token), IDLE_SECONDS, GRACE_SECONDS);
      if (!session?.valid) return undefined;
      if (session.current) {
        await this.store.rotate(tx, session.id, tokenHash(next), {
          hours: SESSION_HOURS,
          most: RENEWALS,
          beforeSeconds: IDLE_SECONDS,
        });
        return { id: session.id, refresh: next };
      }
      // The tab that came first already holds the new refresh token in the shared cookie jar.
      if (session.in_grace) return { id: session.id, refresh: undefined };
      await this.store.revoke(tx, session.id);
      this.invalidateAtCommit(tx, session.id);
      const { id: sessionId, user_id: userId, company_id: companyId } = session;
      emit(tx, sessionReuseDetected({ by: { ...by, userId, companyId, sessionId } }));
      return undefined;
    });
    if (!outcome) throw new Problem('session-expired');
    return {
      access: signAccessToken(await this.signingKey(), outcome.id, this.database.now()),
      refresh: outcome.refresh,
    };
  }

  /** Ends the session that either token names. Ending an ended one is no error. */
  async logout(tokens: { access: string | undefined; refresh: string | undefined }, by: AuditActor): Promise<void> {
    const fromAccess = await readAccessToken(await this.signingKey(), tokens.access, this.database.now());
    await this.database.transaction('system', async (tx) => {
      const fromRefresh =
        tokens.refresh === undefined
          ? undefined
          : (await this.store.lockByRefreshHash(tx, tokenHash(tokens.refresh), IDLE_SECONDS, GRACE_SECONDS))?.id;
      const id = fromAccess ?? fromRefresh;
      const ended = id === undefined ? undefined : await this.store.revoke(tx, id);
      if (id === undefined || !ended) return;
      this.invalidateAtCommit(tx, id);
      const { user_id: userId, company_id: companyId } = ended;
      emit(tx, sessionEnded({ by: { ...by, userId, companyId, sessionId: id }, id }));
    });
  }

  /** Forgets a browser of the caller. @throws Problem not-found where it is somebody else's, or forgotten. */
  async forgetDevice(caller: Caller, id: DeviceId): Promise<void> {
    mayChangeCredentials(caller);
    return this.database.transaction('system', async (tx) => {
      if ((await this.devices.revoke(tx, caller.userId, id)) === 0) throw new Problem('not-found');
      emit(tx, deviceForgotten({ by: caller, id }));
    });
  }

  list(caller: Caller, deviceHash: Buffer | undefined): Promise<Answer<typeof sessionList>> {
    return this.database.transaction('system', (tx) => this.view.list(tx, caller, deviceHash, IDLE_SECONDS));
  }

  /** Ends one of the caller's own sessions. @throws Problem not-found where it is somebody else's, or over. */
  async end(caller: Caller, sessionId: SessionId): Promise<number> {
    mayChangeCredentials(caller);
    const ended = await this.database.transaction('system', (tx) =>
      this.endAllOf(tx, caller, caller.userId, { only: sessionId }),
    );
    if (ended === 0) throw new Problem('not-found');
    return ended;
  }

  /** Ends the caller's sessions but the one that asks. */
  async endOthers(caller: Caller): Promise<number> {
    mayChangeCredentials(caller);
    return this.database.transaction('system', (tx) =>
      this.endAllOf(tx, caller, caller.userId, { except: caller.sessionId }),
    );
  }

  /** Ends the sessions of somebody, on all servers with the commit, sockets included. Returns how many. */
  async endAllOf(
    tx: Tx,
    by: AuditActor,
    userId: UserId,
    which: { readonly only?: SessionId; readonly except?: SessionId | null } = {},
  ): Promise<number> {
    const ended = await this.store.revokeAllOf(tx, userId, which);
    for (const { id, company_id } of ended) {
      this.invalidateAtCommit(tx, id);
      emit(tx, sessionEnded({ by, companyId: company_id, id }));
    }
    return ended.length;
  }

  /** Ends all sessions but those in which an administrator of the installation is at home and himself. Returns how many. */
  async endAllButAdministrators(tx: Tx): Promise<number> {
    tx.afterCommit(() => {
      this.invalidateAll();
    });
    return this.store.revokeAllBut(
      tx,
      LEVELS.filter((level) => reaches(level, 'admin')),
    );
  }

  async authenticate(accessToken: string | undefined): Promise<Identity | undefined> {
    const sessionId = await readAccessToken(await this.signingKey(), accessToken, this.database.now());
    return sessionId === undefined ? undefined : this.identityOf(sessionId);
  }

  async identityOf(sessionId: SessionId): Promise<Identity | undefined> {
    const known = this.identityCache.get(sessionId);
    if (known && known.until > Date.now()) return known.caller;
    const { cacheGeneration } = this;
    const caller = await this.database.transaction('system', async (tx) => {
      const found = await this.view.caller(tx, sessionId, IDLE_SECONDS);
      if (found) await this.store.touch(tx, sessionId);
      return found;
    });
    if (cacheGeneration !== this.cacheGeneration) return caller;
    if (this.identityCache.size >= REMEMBERED_SESSIONS) this.identityCache.clear();
    this.identityCache.set(sessionId, { caller, until: Date.now() + CACHED_MS });
    return caller;
  }

  /**
   * Rights, level, state, company or subject of somebody changed: every process asks anew from the commit on, and their sockets come
   * back as who they are by then, or not at all.
   */
  forget(tx: Tx, forget: Forgetting['forget'], ids: readonly string[]): void {
    for (const id of ids) {
      const changed = { forget, id };
      tx.afterCommit(() => {
        this.invalidate(changed);
      });
      emit(tx, identityChanged(changed));
    }
  }

  /** A new access token for a session whose identity changed. */
  async accessToken(sessionId: SessionId): Promise<string> {
    return signAccessToken(await this.signingKey(), sessionId, this.database.now());
  }

  private invalidateAll(): void {
    this.cacheGeneration += 1;
    this.identityCache.clear();
  }

  private invalidate({ forget, id }: Forgetting): void {
    this.cacheGeneration += 1;
    if (forget === 'session') {
      this.identityCache.delete(id);
      return;
    }
    for (const [session, { caller }] of this.identityCache) {
      const concerned = forget === 'company' ? [caller?.companyId] : [caller?.userId, caller?.impersonatorId];
      if (concerned.some((one) => one === id)) this.identityCache.delete(session);
    }
  }

  /** A session ends: this process forgets it at the commit, the others when the signal arrives. */
  private invalidateAtCommit(tx: Tx, sessionId: SessionId): void {
    tx.afterCommit(() => {
      this.invalidate({ forget: 'session', id: sessionId });
    });
  }

  private signingKey(): Promise<Buffer> {
    this.key ??= this.database
      .transaction('system', (tx) => appSecret(tx, SIGNING_KEY))
      .catch((error: unknown) => {
        this.key = undefined;
        throw error;
      });
    return this.key;
  }
}
