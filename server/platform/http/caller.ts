import type { Language } from '../../contract/fields.js';
import type { Access, Level } from '../../domain/access/permission.js';

/** Who is calling, proven by the session's cookie. */
export interface Caller extends Access {
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly level: Level;
  readonly language: Language;
}

/** Turns an access token into the caller it stands for; undefined for everything that isn't a live session. */
export interface Authenticator {
  authenticate(accessToken: string | undefined): Promise<Caller | undefined>;
}
export const AUTHENTICATOR = Symbol('Authenticator');

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}
