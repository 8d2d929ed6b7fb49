import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { companyId, cursor, instant, limit, userId } from './fields.js';
import { ADMINISTRATION, level, search } from './user.js';

const target = z.object({
  id: userId,
  username: z.string(),
  email: z.string(),
  level,
  isActivated: z.boolean(),
  company: z.object({ id: companyId, code: z.string(), name: z.string() }),
});
export type ImpersonationTarget = z.infer<typeof target>;

export const impersonable = endpoint({
  id: 'impersonable',
  method: 'GET',
  path: '/auth/impersonable',
  permission: 'session',
  carriers: false,
  summary:
    'In whose place the signed-in user may act: active users of lower levels, those of the own list or, for administrators of the installation, all.',
  query: z.object({ q: search, cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({ rows: z.array(target), nextCursor: z.string().nullable() }),
});
export type ImpersonableQuery = z.output<typeof impersonable.query>;

const MOST_TARGETS = 200;

export const impersonableUpdate = endpoint({
  id: 'impersonable-update',
  method: 'PUT',
  path: '/auth/users/:id/impersonable',
  permission: ADMINISTRATION,
  summary: 'Say in whose place a user may act: users of the same company and of lower levels.',
  params: z.object({ id: userId }),
  body: z.strictObject({ userIds: z.array(userId).max(MOST_TARGETS) }),
  response: z.object({ userIds: z.array(userId) }),
});

export const impersonate = endpoint({
  id: 'AUTH-20',
  method: 'POST',
  path: '/auth/impersonate/:id',
  permission: 'session',
  carriers: false,
  summary: "Act in somebody's place in this browser: that person's rights count, for an hour at most.",
  params: z.object({ id: userId }),
  response: z.object({ id: userId, username: z.string(), until: instant }),
});

export const impersonateStop = endpoint({
  id: 'AUTH-21',
  method: 'POST',
  path: '/auth/impersonate/stop',
  permission: 'session',
  summary: 'Be oneself again in this browser.',
  response: z.object({ id: userId }),
});
