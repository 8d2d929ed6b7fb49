import { z } from 'zod';
import { ACTIONS, MODULES } from '../domain/access/permission.js';
import { endpoint } from './endpoint.js';
import { apiTokenId, instant, userId } from './fields.js';
import { code } from './second-factor.js';

const SCOPES = MODULES.flatMap((module) => ACTIONS.map((action) => `${module}:${action}` as const));
const scope = z.enum(SCOPES);

/** Days that a token is good for, at most. */
const MOST_DAYS = 365;

const token = z.object({
  id: apiTokenId,
  name: z.string(),
  /** The first characters, by which people know it again. */
  prefix: z.string(),
  /** `module:action`. It can do these as far as its owner can. */
  scopes: z.array(z.string()),
  owner: z.object({ id: userId, username: z.string() }),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  lastUsedAddress: z.string().nullable(),
  revokedAt: instant.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type ApiToken = z.infer<typeof token>;

const PATH = '/auth/api-tokens';

export const apiTokenList = endpoint({
  id: 'api-token-list',
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'The own API tokens; for company administrators those of everybody in the company.',
  response: z.object({ rows: z.array(token) }),
});

export const apiTokenCreate = endpoint({
  id: 'api-token-create',
  method: 'POST',
  path: PATH,
  permission: 'session',
  answersSecret: true,
  summary:
    'Make a token for a program that calls on your behalf. Takes the password, and a code where the account has a second factor. The token is shown in this answer and never again; its owner is notified by mail.',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
    /** Rights that you hold. */
    scopes: z
      .array(scope)
      .min(1)
      .max(SCOPES.length)
      .transform((scopes) => [...new Set(scopes)]),
    expiresInDays: z.number().int().min(1).max(MOST_DAYS).default(90),
    password: z.string().min(1).max(1024),
    /** Of the authenticator app, or of the mail that `POST /auth/2fa/code` sends. */
    code: code.optional(),
  }),
  response: token.extend({ token: z.string() }),
  status: 201,
});
export type ApiTokenCreation = z.output<typeof apiTokenCreate.body>;
export type ApiTokenFields = Omit<ApiTokenCreation, 'password' | 'code'>;

export const apiTokenRevoke = endpoint({
  id: 'api-token-revoke',
  method: 'DELETE',
  path: `${PATH}/:id`,
  permission: 'session',
  summary: 'Revoke a token at once; company administrators those of everybody in the company.',
  params: z.object({ id: apiTokenId }),
  response: token,
});
