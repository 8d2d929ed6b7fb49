import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { Level } from '../../domain/access/level.js';
import type { Access } from '../../domain/access/permission.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { ApiTokenId, CompanyId, PartnerId, SessionId, UserId } from '../../domain/ids.js';
import type { Narrowing, Scope } from '../database/database.js';

/** For whom the rights of a session hold, proven by its cookie or by an API token. */
export interface Identity extends Access {
  /** The session; null for an API token. */
  readonly sessionId: SessionId | null;
  /** The API token; null for a session. */
  readonly tokenId: ApiTokenId | null;
  /** Whose rights count and under whose name is shown: while impersonating, the impersonated person. */
  readonly userId: UserId;
  /** Who really acts while impersonating; null otherwise. */
  readonly impersonatorId: UserId | null;
  /** The company that is worked in. */
  readonly companyId: CompanyId;
  readonly level: Level;
  readonly language: Language;
  /** What of the company is seen: the supplier or filter of the session and the restriction of the person; null for all of it. */
  readonly narrowing: Narrowing | null;
}

/** Who is calling, with the call itself for the audit log. */
export interface Caller extends Identity {
  readonly requestId: string;
  /** Where the call comes from, as far as trusted proxies say. */
  readonly address: string;
}

/** Whose eyes something is looked at with. */
export type Viewer = Pick<Identity, 'companyId' | 'narrowing'>;
/** Who does something, for which company and with which eyes: what commands on behalf of callers take. */
export type Actor = Viewer & AuditActor & Pick<Identity, 'userId'>;

/** What a transaction of this caller sees: its company, narrowed as its session and its person are. Everything done on behalf of a caller opens its transactions with this. */
export function scopeOf({ companyId, narrowing }: Viewer): Exclude<Scope, 'system'> {
  return { company: companyId, narrowing };
}

/** The carriers that somebody acts for; null for everybody else. */
export function carriersOf({ narrowing }: Pick<Viewer, 'narrowing'>): readonly PartnerId[] | null {
  return narrowing?.carriers ?? null;
}

/** Turns an access token into the person it stands for; undefined for everything that isn't a live session. */
export interface Authenticator {
  authenticate(accessToken: string | undefined): Promise<Identity | undefined>;
  /** For whom the rights of a session hold by now, where its token was looked at before. */
  identityOf(sessionId: SessionId): Promise<Identity | undefined>;
}
export const AUTHENTICATOR = Symbol('Authenticator');

/** Turns an API token into the person on whose behalf it calls, with the rights that it has left; undefined for everything that isn't a good one. */
export interface TokenAuthenticator {
  /** @param address where the call comes from. */
  authenticate(token: string, address: string): Promise<Identity | undefined>;
}
export const TOKEN_AUTHENTICATOR = Symbol('TokenAuthenticator');

/** Receives calls that an identified caller was denied. */
export interface Denials {
  denied(caller: Caller, endpoint: string): void;
}
export const DENIALS = Symbol('Denials');

/** A service window closes the service to all but administrators of the installation. */
export interface Gate {
  /** Seconds for which it stays closed to somebody; undefined where it is open. Nobody in particular is no administrator. */
  closedFor(who: Pick<Identity, 'level'> | undefined): number | undefined;
}
export const GATE = Symbol('Gate');

/** @throws Problem service-window where the service is closed to somebody. */
export function assertServiceOpen(gate: Gate, who: Pick<Identity, 'level'> | undefined): void {
  const seconds = gate.closedFor(who);
  if (seconds !== undefined) throw new Problem('service-window', undefined, undefined, seconds);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, handed on as a stream. */
    file?: boolean;
    isCompressible?: boolean;
  }
  interface FastifyRequest {
    caller?: Caller;
    /** The handler has been called: what was to be refused beforehand has been. */
    isExecuting?: boolean;
  }
}
