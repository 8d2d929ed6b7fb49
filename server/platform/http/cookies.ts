import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/fields.js';
import { isOneOf } from '../../domain/typed-keys.js';
import type { Config } from '../config.js';

/** Seconds that the readable session-expiry cookie lives, and the idle time after which a session ends (L-03, L-04). */
export const IDLE_SECONDS = 7_200;

const LANGUAGES = ['se', 'en', 'cn'] as const satisfies readonly Language[];

/** Tokens that a browser keeps out of reach of scripts. `challenge` names a second factor that is waited for, `device` the browser itself. */
const TOKENS = ['access', 'refresh', 'challenge', 'device'] as const;
type Token = (typeof TOKENS)[number];
export type Tokens = Readonly<Record<Token, string | undefined>>;
type CookieConfig = Pick<Config, 'secureCookies'>;

/** Behind https the names carry __Host-, which a browser grants only to Secure cookies of this very host. */
function nameOf(token: Token, config: CookieConfig): string {
  return config.secureCookies ? `__Host-${token}` : token;
}

export function readCookies(request: Pick<FastifyRequest, 'cookies'>, config: CookieConfig): Tokens {
  const [access, refresh, challenge, device] = TOKENS.map((token) => request.cookies[nameOf(token, config)]);
  return { access, refresh, challenge, device };
}

function base(config: CookieConfig) {
  return { path: '/', sameSite: 'lax', secure: config.secureCookies } as const;
}

/** Sets a token for so many seconds. */
export function setTokenCookie(
  reply: FastifyReply,
  config: CookieConfig,
  token: Token,
  value: string,
  seconds: number,
): void {
  void reply.setCookie(nameOf(token, config), value, { ...base(config), maxAge: seconds, httpOnly: true });
}

/** Sets the tokens of a session (a refresh token that didn't change stays), and a readable time at which the session ends by itself. */
export function setSessionCookies(
  reply: FastifyReply,
  config: CookieConfig,
  tokens: { access: string; refresh: string | undefined },
): void {
  setTokenCookie(reply, config, 'access', tokens.access, IDLE_SECONDS);
  if (tokens.refresh !== undefined) setTokenCookie(reply, config, 'refresh', tokens.refresh, IDLE_SECONDS);
  void reply.setCookie('session-expiry', String(Date.now() + IDLE_SECONDS * 1000), {
    ...base(config),
    maxAge: IDLE_SECONDS,
  });
}

export function clearCookies(reply: FastifyReply, config: CookieConfig, tokens: readonly Token[]): void {
  for (const token of tokens)
    void reply.clearCookie(nameOf(token, config), { path: '/', secure: config.secureCookies });
}

/** The browser stays known: whoever signs in again is still on it. */
export function clearSessionCookies(reply: FastifyReply, config: CookieConfig): void {
  clearCookies(reply, config, ['access', 'refresh', 'challenge']);
  void reply.clearCookie('session-expiry', { path: '/', secure: config.secureCookies });
}

/** The language that this browser shows; undefined where it has chosen none. */
export function readLanguage({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): Language | undefined {
  const chosen = cookies?.['language'];
  return chosen !== undefined && isOneOf(LANGUAGES, chosen) ? chosen : undefined;
}

/** The chosen language for pages before the sign-in, for a year. Readable by scripts, since the console uses it. */
export function setLanguageCookie(reply: FastifyReply, config: CookieConfig, language: Language): void {
  void reply.setCookie('language', language, { ...base(config), maxAge: 31_536_000 });
}
