import { PASSWORD } from '../../given/world.js';
import type { RequestRow } from './request.js';

const NEW_PASSWORD = 'Kräftskiva i augusti 9';
/** Links of mails, each to somebody of a company of its own. */
export const LINKS = { reset: 'link-to-choose-a-new-password', registration: 'link-to-prove-an-address' } as const;

/** Sign-in, credentials and sessions. */
export const SIGN_IN_REQUESTS: Readonly<Record<string, RequestRow>> = {
  'AUTH-01': { json: { email: 'reader@solna.example', password: PASSWORD } },
  'AUTH-02': { endsSession: true },
  'AUTH-03': { strangers: '401 session-expired' },
  'sign-in-facts': {},
  'AUTH-04': { json: { email: 'reader@solna.example' } },
  'AUTH-05': { json: { authCode: LINKS.reset } },
  'AUTH-06': { json: { authCode: LINKS.reset, password: NEW_PASSWORD } },
  'AUTH-07': { json: { activationHash: LINKS.registration } },
  'AUTH-08': { json: { old: PASSWORD, new: NEW_PASSWORD, confirm: NEW_PASSWORD } },
  'account-register': { json: { email: 'newcomer@solna.example', company: 'SOLNA', password: NEW_PASSWORD } },
  'password-policy': {},
  'password-policy-update': { json: { minPasswordLength: 10 } },
  'AUTH-12': { json: { password: PASSWORD } },
  // Nobody is setting a second factor up, and nobody is asked for one.
  'AUTH-13': { json: { code: '123456' }, answer: '409 nothing-to-verify' },
  'AUTH-14': { json: { password: PASSWORD } },
  // Nobody has codes by e-mail.
  'second-factor-code': { answer: '400 wrong-method' },
  'AUTH-15': { json: { password: PASSWORD } },
  'AUTH-16': { json: { code: '123456' }, answer: '401 challenge-over' },
  'session-list': {},
  'session-revoke': { path: { id: 'session' } },
  'session-revoke-others': {},
  'device-forget': { path: { id: 'device' } },
};
