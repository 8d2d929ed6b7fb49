import type { MailSubjectId } from '../../domain/ids.js';
import type { Letter } from '../../platform/letter.js';
import type { Mail } from '../../platform/mail.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Mails that areas send about records of their own, by the kind of mail. */
export const RECORD_MAILS = [
  'schedule-message',
  'schedule-digest',
  'control-notice',
  'file-report',
  'service-fee',
  'booking',
] as const;
export type RecordMail = (typeof RECORD_MAILS)[number];

/** `waiting`: it was not taken and is tried again. `failed`: it was given up. */
export type MailOutcome = 'sent' | 'waiting' | 'failed';

/**
 * What an area says of its mails. Both are called in transactions of the system, by whichever worker sends; a mail may be opened more than
 * once, and is the same then.
 */
export interface MailContent {
  readonly kind: RecordMail;

  /** To whom a record goes and what stands in it; undefined where it is not to be sent any more. */
  open(tx: Tx, subjectId: MailSubjectId): Promise<(Letter & Pick<Mail, 'to' | 'replyTo'>) | undefined>;

  /** Notes what became of it. */
  settled(tx: Tx, subjectId: MailSubjectId, outcome: MailOutcome, error: string | null): Promise<void>;
}
