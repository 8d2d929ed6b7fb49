import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { language } from './fields.js';

const email = z.string().trim().min(1).max(254);
/** A new password: characters as people count them and bytes as they are hashed. How short it may be is the company's to say. */
const newPassword = z.string().min(1).max(1024);
/** 256 random bits as a link carries them; anything else is answered like an expired one. */
const linkCode = z.string().min(1).max(200);
const accepted = z.object({ accepted: z.literal(true) });

export const MIN_PASSWORD = { least: 8, most: 15 } as const;
export const MAX_PASSWORD = { characters: 128, bytes: 1024 } as const;

export const requestPasswordReset = endpoint({
  id: 'AUTH-04',
  method: 'POST',
  path: '/auth/request-password-reset',
  permission: 'public',
  status: 202,
  summary: 'Ask for a link to choose a new password. The answer is the same whether there is such an account or not.',
  body: z.strictObject({ email }),
  response: accepted,
});

export const verifyAuthCode = endpoint({
  id: 'AUTH-05',
  method: 'POST',
  path: '/auth/verify-auth-code',
  permission: 'public',
  summary: 'Whether the link of a mail is still good, without using it.',
  body: z.strictObject({ authCode: linkCode }),
  response: z.object({
    valid: z.boolean(),
    purpose: z.enum(['reset', 'invitation', 'registration']).nullable(),
    minPasswordLength: z.number().int(),
  }),
});

export const resetPassword = endpoint({
  id: 'AUTH-06',
  method: 'POST',
  path: '/auth/password/reset',
  permission: 'public',
  summary:
    'Choose a password with the link of a mail: a new one, or the first of an invited account. All sessions and API tokens of the account end.',
  body: z.strictObject({ authCode: linkCode, password: newPassword }),
  response: z.object({ changed: z.literal(true) }),
});

export const activateAccount = endpoint({
  id: 'AUTH-07',
  method: 'POST',
  path: '/auth/activate',
  permission: 'public',
  summary: 'Prove the address of an account that somebody asked for. An administrator of the company confirms it then.',
  body: z.strictObject({ activationHash: linkCode }),
  response: z.object({ state: z.literal('awaiting-acknowledge') }),
});

export const changePassword = endpoint({
  id: 'AUTH-08',
  method: 'POST',
  path: '/auth/change-password',
  permission: 'session',
  summary:
    'Change the own password. All other sessions and all remembered browsers of the account end, and its API tokens are revoked unless they are to be kept.',
  body: z.strictObject({
    old: z.string().min(1).max(1024),
    new: newPassword,
    confirm: newPassword,
    /** False: programs go on with the tokens that they have. */
    revokeTokens: z.boolean().default(true),
  }),
  response: z.object({ changed: z.literal(true) }),
});
export type PasswordChange = z.output<typeof changePassword.body>;

export const registerAccount = endpoint({
  id: 'account-register',
  method: 'POST',
  path: '/auth/register',
  permission: 'public',
  status: 202,
  summary: 'Ask for an account in a company. The answer is always the same; the owner of the address gets a mail.',
  body: z.strictObject({
    email: email.pipe(z.email()),
    company: z.string().trim().min(1).max(30),
    password: newPassword,
    language: language.default('en'),
  }),
  response: accepted,
});

const policy = z.strictObject({ minPasswordLength: z.number().int().min(MIN_PASSWORD.least).max(MIN_PASSWORD.most) });

export const passwordPolicy = endpoint({
  id: 'password-policy',
  method: 'GET',
  path: '/auth/password-policy',
  permission: 'session',
  summary: 'How long new passwords of the company are at least.',
  response: policy,
});

export const passwordPolicyUpdate = endpoint({
  id: 'password-policy-update',
  method: 'PUT',
  path: '/auth/password-policy',
  permission: { module: 'maintenance', action: 'edit', level: 'company-admin' },
  summary: 'Say how long new passwords of the company are at least, 8 to 15 characters.',
  body: policy,
  response: policy,
});
