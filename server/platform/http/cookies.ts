import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';

/** Seconds that the readable session-expiry cookie lives, and the idle time after which a session ends (L-03, L-04). */
export const IDLE_SECONDS = 7_200;

interface Names { readonly access: string; readonly refresh: string }
type CookieConfig = Pick<Config, 'secureCookies'>;

/** Behind https the names carry __Host-, which a browser grants only to Secure cookies of this very host. */
export function cookieNames(config: CookieConfig): Names {
  return config.secureCookies ? { access: '__Host-access', refresh: '__Host-refresh' } : { access: 'access', refresh: 'refresh' };
}

export function readCookies(request: Pick<FastifyRequest, 'cookies'>, config: CookieConfig): { access: string | undefined; refresh: string | undefined } {
  const names = cookieNames(config);
  return { access: request.cookies[names.access], refresh: request.cookies[names.refresh] };
}

/** Sets the tokens, out of reach of scripts (a refresh token that didn't change stays), and a readable time at which the session ends by itself. */
export function setSessionCookies(reply: FastifyReply, config: CookieConfig, tokens: { access: string; refresh: string | undefined }): void {
  const names = cookieNames(config);
  const base = { path: '/', sameSite: 'lax', secure: config.secureCookies, maxAge: IDLE_SECONDS } as const;
  void reply.setCookie(names.access, tokens.access, { ...base, httpOnly: true });
  if (tokens.refresh !== undefined) void reply.setCookie(names.refresh, tokens.refresh, { ...base, httpOnly: true });
  void reply.setCookie('session-expiry', String(Date.now() + IDLE_SECONDS * 1000), base);
}

export function clearSessionCookies(reply: FastifyReply, config: CookieConfig): void {
  const names = cookieNames(config);
  for (const name of [names.access, names.refresh, 'session-expiry']) void reply.clearCookie(name, { path: '/', secure: config.secureCookies });
}
