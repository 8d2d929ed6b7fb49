import { z } from 'zod';
import { endpoint } from './endpoint.js';

/** The ways of a second factor: six digits of an authenticator app, or out of a mail (L-30). */
export const secondFactor = z.enum(['email', 'totp']);
export type SecondFactor = z.infer<typeof secondFactor>;
const authenticated = z.object({ authenticated: z.literal(true) });

export const login = endpoint({
  id: 'AUTH-01',
  method: 'POST',
  path: '/auth/login',
  permission: 'public',
  summary:
    'Sign in with e-mail and password. Sets the session cookies, or that of a second factor that is asked for now.',
  body: z.strictObject({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) }),
  response: z.union([authenticated, z.object({ '2fa_required': z.literal(true), required_method: secondFactor })]),
});

export const logout = endpoint({
  id: 'AUTH-02',
  method: 'POST',
  path: '/auth/logout',
  permission: 'public',
  summary: 'End this session everywhere at once: cookies, refresh token and open sockets.',
  response: z.object({ authenticated: z.literal(false) }),
});

export const refresh = endpoint({
  id: 'AUTH-03',
  method: 'POST',
  path: '/auth/refresh',
  permission: 'public',
  summary: 'Exchange the refresh cookie for a new access cookie. The refresh token rotates.',
  response: authenticated,
});
