import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { deviceId, instant, sessionId } from './fields.js';

const browser = {
  /** Whether it is the one that asks. */
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: instant,
  seenAt: instant,
  expiresAt: instant,
};

export const sessionList = endpoint({
  id: 'session-list',
  method: 'GET',
  path: '/auth/sessions',
  permission: 'session',
  summary: 'The own sessions that are open, newest first, and the browsers that are known.',
  response: z.object({
    sessions: z.array(z.object({ id: sessionId, ...browser })),
    /** Remembered ones are not asked for a second factor. */
    devices: z.array(z.object({ id: deviceId, remembered: z.boolean(), ...browser })),
  }),
});

export const sessionRevoke = endpoint({
  id: 'session-revoke',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  permission: 'session',
  summary: 'End one of the own sessions, everywhere at once.',
  params: z.object({ id: sessionId }),
  response: z.object({ ended: z.number().int() }),
});

export const sessionRevokeOthers = endpoint({
  id: 'session-revoke-others',
  method: 'DELETE',
  path: '/auth/sessions',
  permission: 'session',
  summary: 'End all own sessions but this one, everywhere at once.',
  response: z.object({ ended: z.number().int() }),
});

export const deviceForget = endpoint({
  id: 'device-forget',
  method: 'DELETE',
  path: '/auth/devices/:id',
  permission: 'session',
  summary: 'Forget a browser: it is asked for the second factor again.',
  params: z.object({ id: deviceId }),
  response: z.object({ id: deviceId }),
});
