import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { IDLE_SECONDS } from '../../platform/http/cookies.js';
import type { Authenticator, Caller } from '../../platform/http/caller.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PUBLISHER, type Publisher } from '../../platform/realtime/publisher.js';
import { Signals } from '../../platform/realtime/signals.js';
import { newRefreshToken, readAccessToken, signAccessToken, tokenHash } from './access-token.js';
import { passwordFits } from './password.js';
import { SessionStore } from './session.store.js';
import { SessionView } from './session.view.js';

export interface Tokens { readonly access: string; readonly refresh: string }
/** Where a sign-in comes from, for the list of sessions and for limits. */
export interface Origin { readonly address: string; readonly userAgent: string }

/** A session ends for good after a day, however busy (L-06). */
const SESSION_HOURS = 24;
/** The token before stays good for these seconds: tabs that refresh together must not sign each other out. */
const GRACE_SECONDS = 10;
/** Milliseconds that a checked session is believed without asking the database. */
const BELIEVED_MS = 2_000;
const REMEMBERED_SESSIONS = 10_000;
/** Sign-ins tried in 15 minutes: per account and address, and per address. */
const TRIES = { account: 10, address: 100 };

/** Sign-in, refresh and sign-out; and who a token stands for. */
@Injectable()
export class SessionService implements Authenticator {
  private key: Promise<Buffer> | undefined;
  private readonly believed = new Map<string, { caller: Caller | undefined; until: number }>();

  constructor(
    private readonly database: Database,
    private readonly store: SessionStore,
    private readonly view: SessionView,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PUBLISHER) private readonly publisher: Publisher,
    signals: Signals,
  ) {
    signals.onSignal((s) => { if ('endSession' in s) this.believed.delete(s.endSession); });
    signals.onGap(() => { this.believed.clear(); });
  }

  /** @throws Problem wrong-credentials alike for a wrong password and an unknown, inactive or locked account; too-many-requests. */
  async login(email: string, password: string, origin: Origin): Promise<Tokens> {
    const limits = new Map([[`account:${email.toLowerCase()}:${origin.address}`, TRIES.account], [`address:${origin.address}`, TRIES.address]]);
    const allowed = await this.database.transaction('system', (tx) => this.store.countTry(tx, limits));
    if (!allowed) throw new Problem('too-many-requests');
    const account = await this.database.transaction('system', (tx) => this.store.accountForLogin(tx, email));
    const fits = await passwordFits(password, account?.password_hash);
    if (!account || !fits || account.state !== 'active') throw new Problem('wrong-credentials');
    if (account.is_demo && !this.config.demo) throw new Problem('demo-refused');
    const id = randomUUID();
    const refresh = newRefreshToken();
    await this.database.transaction('system', async (tx) => {
      await this.store.forgetTries(tx, [...limits.keys()]);
      await this.store.insert(tx, {
        id, userId: account.id, companyId: account.company_id, refreshHash: tokenHash(refresh), hours: SESSION_HOURS,
        userAgent: origin.userAgent.slice(0, 300), address: origin.address,
      });
    });
    return { access: signAccessToken(await this.signingKey(), id, this.database.now()), refresh };
  }

  /**
   * New tokens for an old refresh token, which is void from then on. Used a second time after its grace it betrays a theft:
   * the session ends.
   * @throws Problem session-expired.
   */
  async refresh(token: string | undefined): Promise<{ access: string; refresh: string | undefined }> {
    if (token === undefined) throw new Problem('session-expired');
    const next = newRefreshToken();
    const outcome = await this.database.transaction('system', async (tx) => {
      const session = await this.store.lockByRefreshHash(tx, tokenHash(token), IDLE_SECONDS, GRACE_SECONDS);
      if (!session?.valid) return undefined;
      if (session.current) {
        await this.store.rotate(tx, session.id, tokenHash(next));
        return { id: session.id, refresh: next };
      }
      // The tab that came first already holds the new refresh token in the shared cookie jar.
      if (session.in_grace) return { id: session.id, refresh: undefined };
      await this.store.revoke(tx, session.id);
      this.tellEnd(tx, session.id);
      return undefined;
    });
    if (!outcome) throw new Problem('session-expired');
    return { access: signAccessToken(await this.signingKey(), outcome.id, this.database.now()), refresh: outcome.refresh };
  }

  /** Ends the session that either token names. Ending an ended one is no error. */
  async logout(tokens: { access: string | undefined; refresh: string | undefined }): Promise<void> {
    const fromAccess = await readAccessToken(await this.signingKey(), tokens.access, this.database.now());
    await this.database.transaction('system', async (tx) => {
      const fromRefresh = tokens.refresh === undefined
        ? undefined
        : (await this.store.lockByRefreshHash(tx, tokenHash(tokens.refresh), IDLE_SECONDS, GRACE_SECONDS))?.id;
      const id = fromAccess ?? fromRefresh;
      if (id !== undefined && (await this.store.revoke(tx, id))) this.tellEnd(tx, id);
    });
  }

  async authenticate(accessToken: string | undefined): Promise<Caller | undefined> {
    const sessionId = await readAccessToken(await this.signingKey(), accessToken, this.database.now());
    if (sessionId === undefined) return undefined;
    const known = this.believed.get(sessionId);
    if (known && known.until > Date.now()) return known.caller;
    const caller = await this.database.transaction('system', async (tx) => {
      const found = await this.view.caller(tx, sessionId, IDLE_SECONDS);
      if (found) await this.store.touch(tx, sessionId);
      return found;
    });
    if (this.believed.size >= REMEMBERED_SESSIONS) this.believed.clear();
    this.believed.set(sessionId, { caller, until: Date.now() + BELIEVED_MS });
    return caller;
  }


  /** This process knows at the commit, the others when they hear of it. */
  private tellEnd(tx: Tx, sessionId: string): void {
    tx.afterCommit(() => { this.believed.delete(sessionId); });
    this.publisher.announce(tx, [{ endSession: sessionId }]);
  }

  private signingKey(): Promise<Buffer> {
    this.key ??= this.database.transaction('system', (tx) => this.view.signingKey(tx, randomBytes(32))).catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return this.key;
  }
}
