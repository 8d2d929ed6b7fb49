import type { Language } from '../../contract/fields.js';
import type { ChallengeId, MailSubjectId, UserId } from '../../domain/ids.js';
import { literal } from '../../platform/database/commit-batch.js';
import { defineProjection } from '../../platform/events/projection.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import type { AccountNotice } from '../../domain/mail/account-notice.js';
import { sendMailJob } from './mail.jobs.js';
import type { RecordMail } from './mail.port.js';

interface ResetRequest {
  readonly email: string;
}
interface RegistrationRequest {
  readonly email: string;
  readonly company: string;
  readonly passwordHash: string;
  readonly language: Language;
}

/**
 * A mail that is wanted. To whom it goes is said by an account, never by an address. Where somebody who isn't signed in typed one, the
 * worker looks for its account: the request itself takes the same time whether there is one or not.
 */
export type MailRequest =
  | { readonly kind: 'reset'; readonly request: ResetRequest }
  | { readonly kind: 'registration'; readonly request: RegistrationRequest }
  | { readonly kind: 'invitation' | AccountNotice; readonly userId: UserId }
  | { readonly kind: 'code'; readonly userId: UserId; readonly challengeId: ChallengeId }
  /** About a record of an area, which says to whom it goes; `userId`: on whose behalf. */
  | { readonly kind: RecordMail; readonly userId: UserId; readonly subjectId: MailSubjectId };

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    /** Mails to accounts. The transaction is the system's. */
    mail: MailRequest;
  }
}

/** Stores mails with the wake-ups of those who send them, all of a transaction in one statement. A worker sends each, at least once. */
export const mailProjection = defineProjection('mail', (tx, inputs) => {
  const rows = inputs.map(({ input }) => `(${valuesOf(input).map(literal).join(', ')})`);
  tx.withCommit(`WITH posted AS (INSERT INTO mail (kind, user_id, challenge_id, subject_id, request) VALUES ${rows.join(', ')} RETURNING id)
    INSERT INTO outbox (job, job_id, payload, lane, priority) SELECT '${sendMailJob.name}', 'm-' || id || '-0', jsonb_build_object('id', id::text), 'mail', 0 FROM posted`);
  wakeRelay(tx);
});

function valuesOf(mail: MailRequest): (string | undefined)[] {
  const { kind, userId, challengeId, subjectId, request } = {
    userId: undefined,
    challengeId: undefined,
    subjectId: undefined,
    request: undefined,
    ...mail,
  };
  return [kind, userId, challengeId, subjectId, request && JSON.stringify(request)];
}
