import { z } from 'zod';
import { secondFactor } from './auth.js';
import { endpoint } from './endpoint.js';

/** Six digits (L-02). */
export const code = z.string().regex(/^\d{6}$/, 'A code is six digits');
/** A browser left open or a stolen session is not enough to set one up. */
const withPassword = z.strictObject({ password: z.string().min(1).max(1024) });
const method = z.enum(['none', ...secondFactor.options]);

export const verifySecondFactor = endpoint({
  id: 'AUTH-16',
  method: 'POST',
  path: '/auth/2fa/verify',
  permission: 'public',
  summary:
    'Answer the second factor that a sign-in asked for. The server has chosen the method; another one is refused.',
  body: z.strictObject({
    code,
    method: secondFactor.optional(),
    /** Not to be asked for a second factor in this browser for 30 days. */
    remember_me: z.boolean().default(false),
  }),
  response: z.object({ authenticated: z.literal(true) }),
});

export const enrollTotp = endpoint({
  id: 'AUTH-12',
  method: 'POST',
  path: '/auth/2fa/enroll/totp',
  permission: 'session',
  summary:
    'Begin to set up an authenticator app. Takes the password. Nothing is asked for until a code of it was verified.',
  body: withPassword,
  response: z.object({
    /** The address for the picture that the app reads: otpauth://… */
    qr_code_uri: z.string(),
    /** The same secret to be typed: base 32 in groups of four. */
    manual_entry_key: z.string(),
  }),
});

export const verifyEnrollment = endpoint({
  id: 'AUTH-13',
  method: 'POST',
  path: '/auth/2fa/enroll/totp/verify',
  permission: 'session',
  summary:
    'Prove the second factor that is being set up, app or e-mail, with a code of it. From then on it is asked for.',
  body: z.strictObject({ code }),
  response: z.object({ method }),
});

export const enrollEmail = endpoint({
  id: 'AUTH-14',
  method: 'POST',
  path: '/auth/2fa/enroll/email',
  permission: 'session',
  status: 202,
  summary: 'Begin to set up codes by e-mail: one is sent to the address of the account. Takes the password.',
  body: withPassword,
  response: z.object({ method }),
});

export const mailProofCode = endpoint({
  id: 'second-factor-code',
  method: 'POST',
  path: '/auth/2fa/code',
  permission: 'session',
  status: 202,
  summary:
    'Mail a code to somebody signed in whose second factor is e-mail, for calls that ask for the password and the second factor again.',
  response: z.object({ method }),
});

export const disableSecondFactor = endpoint({
  id: 'AUTH-15',
  method: 'POST',
  path: '/auth/2fa/disable',
  permission: 'session',
  summary:
    'Ask for no second factor any more. Takes the password, or a code of the authenticator app; all browsers are forgotten.',
  body: z.strictObject({ password: z.string().min(1).max(1024).optional(), code: code.optional() }),
  response: z.object({ method }),
});
