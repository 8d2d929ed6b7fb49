import type { Language } from '../../contract/fields.js';
import { literal } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Publisher } from '../../platform/realtime/publisher.js';
import { sendMailJob } from './mail.jobs.js';

/** What tells the owner of an account that something was done to it, or for it. */
export const NOTICES = [
  'password-changed',
  'second-factor-enrolled',
  'second-factor-disabled',
  'account-locked',
  'invited-elsewhere',
] as const;
export type Notice = (typeof NOTICES)[number];

export interface ResetRequest {
  readonly email: string;
}
export interface RegistrationRequest {
  readonly email: string;
  readonly company: string;
  readonly passwordHash: string;
  readonly language: Language;
}

/**
 * A mail that is wanted. To whom it goes is said by an account, never by an address. Where somebody who isn't signed in typed one, the
 * worker looks for its account: the request itself takes the same time whether there is one or not.
 */
export type Post =
  | { readonly kind: 'reset'; readonly request: ResetRequest }
  | { readonly kind: 'registration'; readonly request: RegistrationRequest }
  | { readonly kind: 'invitation' | Notice; readonly userId: string }
  | { readonly kind: 'code'; readonly userId: string; readonly challengeId: string };

/** Puts a mail in the post, with the commit of what it tells of and in the same round trip. A worker sends it, at least once. The transaction is the system's. */
export function postMail(tx: Tx, publisher: Publisher, mail: Post): void {
  const { kind, userId, challengeId, request } = {
    userId: undefined,
    challengeId: undefined,
    request: undefined,
    ...mail,
  };
  const values = [kind, userId, challengeId, request && JSON.stringify(request)].map(literal).join(', ');
  tx.withCommit(`WITH posted AS (INSERT INTO mail (kind, user_id, challenge_id, request) VALUES (${values}) RETURNING id)
    INSERT INTO outbox (job, job_id, payload, lane, priority) SELECT '${sendMailJob.name}', 'm-' || id || '-0', jsonb_build_object('id', id::text), 'mail', 0 FROM posted`);
  publisher.wakeRelay(tx);
}
