import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, FileId, FileReportId, UserId } from '../../domain/ids.js';
import { transactionId } from '../../domain/transaction/event.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface OfFile {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
}
type Change = AuditedChange<FileId> & { readonly by: Pick<Actor, 'companyId'> };
interface Told extends Change {
  readonly to: string;
  readonly language: string;
  readonly who: string;
}
interface Settled extends OfFile {
  readonly to: string;
  /** `sending`: it is handed over; `waiting`: it was not taken and is tried again. */
  readonly outcome: 'sending' | 'waiting' | 'sent' | 'failed';
  readonly error: string | null;
}
const audit = auditedAs('file');
const byHand = ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'traffic', id }];

/** Somebody has the sender told what is wrong in a file. */
export const senderTold = defineEvent<Told>('file.sender-told', {
  realtime: byHand,
  timeline: ({ by, id, to, language, who }) => [
    {
      companyId: by.companyId,
      transactionId: transactionId(id, 0),
      kind: 'sender-told',
      detail: { to, language, by: who },
    },
  ],
  audit,
});
/** Somebody has what could not be sent to the sender tried again. */
export const senderToldAgain = defineEvent<Change>('file.sender-told-again', { realtime: byHand, audit });

/** Such a mail is handed over, was sent or could not be. */
export const fileReportSettled = defineEvent<Settled>('file.report-settled', {
  realtime: ({ companyId, fileId }) => [{ company: companyId, topic: 'traffic', id: fileId }],
  timeline: ({ companyId, fileId, to, outcome, error }) =>
    outcome === 'sent' || outcome === 'failed'
      ? [
          {
            companyId,
            transactionId: transactionId(fileId, 0),
            kind: outcome === 'sent' ? 'report-sent' : 'report-failed',
            detail: { to, reason: error },
          },
        ]
      : [],
});
/** The mail of a report is due. */
export const fileReportPosted = defineEvent<{ readonly id: FileReportId; readonly userId: UserId }>(
  'file.report-posted',
  { mail: ({ id, userId }) => [{ kind: 'file-report', userId, subjectId: id }] },
);
