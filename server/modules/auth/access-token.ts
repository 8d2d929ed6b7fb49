import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { Passport, type AuthenticateCallback, type PassportStatic } from 'passport';
import { Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import { z } from 'zod';
import { sessionId as sessionIdSchema } from '../../contract/fields.js';
import type { SessionId } from '../../domain/ids.js';

const ISSUER = 'consignal';
const AUDIENCE = 'consignal-console';
/** Seconds an access token lives; the session behind it is checked on every request. */
export const ACCESS_SECONDS = 600;
/** Times are judged here, by the clock that all servers have in common and not by the process's own. */
const TIMES_LEFT_OUT = { ignoreExpiration: true, jsonWebTokenOptions: { ignoreNotBefore: true } };

const claims = z.object({
  sid: sessionIdSchema,
  typ: z.literal('access'),
  exp: z.number(),
  nbf: z.number().optional(),
});

/** Signs an access token for a session: HS256, ten minutes from `now`, milliseconds since 1970 by the database's clock. */
export function signAccessToken(key: Buffer, sessionId: SessionId, now: number): string {
  const iat = Math.floor(now / 1_000);
  return jwt.sign({ sid: sessionId, typ: 'access', iat, exp: iat + ACCESS_SECONDS }, key, {
    algorithm: 'HS256',
    issuer: ISSUER,
    audience: AUDIENCE,
  });
}

/**
 * Reads the session id out of an access token: undefined unless algorithm, issuer, audience, type and expiry all hold.
 * passport-jwt checks the signature; what it would let pass (no expiry, another type) is checked here, as are the times, by `now`.
 */
export function readAccessToken(key: Buffer, token: string | undefined, now: number): Promise<SessionId | undefined> {
  if (token === undefined) return Promise.resolve(undefined);
  const verifier = verifierOf(key);
  return new Promise((done) => {
    const decide: AuthenticateCallback = (error: unknown, user) => {
      done(error || !user || !holds(user as Verified, now / 1_000) ? undefined : (user as Verified).sid);
    };
    const handler = verifier.passport.authenticate('jwt', { session: false }, decide) as (
      request: object,
      response: object,
      next: (error?: unknown) => void,
    ) => void;
    handler(verifier.request(token), {}, () => {
      done(undefined);
    });
  });
}

type Verified = z.infer<typeof claims>;
function holds({ exp, nbf = 0 }: Verified, seconds: number): boolean {
  return nbf <= seconds && seconds < exp;
}

interface Verifier {
  readonly passport: PassportStatic;
  request(token: string): object;
}
const verifiers = new WeakMap<Buffer, Verifier>();

/** passport with one strategy per key; it reads the token from the object it is handed, since sockets bring it as well as requests. */
function verifierOf(key: Buffer): Verifier {
  const known = verifiers.get(key);
  if (known) return known;
  const passport = new Passport() as PassportStatic;
  // Handed bytes, jsonwebtoken tries on every call whether they are a public key, which costs more than all the rest of the check. Its types don't know what it takes.
  const secret = createSecretKey(key) as unknown as Buffer;
  const options: StrategyOptionsWithoutRequest = {
    jwtFromRequest: (request: { token?: unknown }) => (typeof request.token === 'string' ? request.token : null),
    secretOrKey: secret,
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    ...TIMES_LEFT_OUT,
  };
  passport.use(
    new Strategy(options, (payload: unknown, verified) => {
      const parsed = claims.safeParse(payload);
      verified(null, parsed.success ? parsed.data : false);
    }),
  );
  const verifier: Verifier = { passport, request: (token) => ({ token, headers: {} }) };
  verifiers.set(key, verifier);
  return verifier;
}

/** A refresh token: 256 random bits. Only its SHA-256 is stored. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
