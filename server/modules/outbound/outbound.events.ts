import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { transactionId } from '../../domain/transaction/event.js';
import { defineEvent, type ProjectionsOf } from '../../platform/events/event.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface OfFile {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
}

const signal = ({ companyId, fileId }: OfFile): Signal[] => [{ company: companyId, topic: 'traffic', id: fileId }];
/** What a person did about a transmission, with its state before and after. */
const byHand: ProjectionsOf<AuditedChange & OfFile> = { realtime: signal, audit: auditedAs('transmission') };
/** What the exchange itself did. */
const ofFile: ProjectionsOf<OfFile> = { realtime: signal };

export const transmissionRetried = defineEvent('transmission.retried', byHand);
export const transmissionCancelled = defineEvent('transmission.cancelled', byHand);
export const transmissionResent = defineEvent('transmission.resent', byHand);
/** Its answer is not expected any more. */
export const transmissionWaived = defineEvent('transmission.waived', byHand);
/** Its answer is expected again. */
export const transmissionExpected = defineEvent('transmission.expected', byHand);

export const transmissionQueued = defineEvent('transmission.queued', ofFile);
export const transmissionSent = defineEvent('transmission.sent', ofFile);
/** A try failed; another follows, or somebody has to act. */
export const transmissionFailed = defineEvent('transmission.failed', ofFile);
/** The receipt of the transport came: an EERP, an MDN. */
export const transmissionAcknowledged = defineEvent('transmission.acknowledged', ofFile);
/** The transport refused it: a NERP, an MDN that says failed. */
export const transmissionRejected = defineEvent('transmission.rejected', ofFile);
/** The partner's message about a file that was sent came. */
export const acknowledgementReceived = defineEvent('acknowledgement.received', ofFile);
/** The answer to a file did not come in its time. */
export const acknowledgementMissed = defineEvent('acknowledgement.missed', ofFile);
/** A received file speaks of files of ours, also where it changes nothing. */
export const acknowledgementTaken = defineEvent<OfFile & { readonly fileIds: readonly FileId[] }>(
  'acknowledgement.taken',
  {
    timeline: ({ companyId, fileId, fileIds }) => [
      { companyId, transactionId: transactionId(fileId, 0), kind: 'acknowledgement-taken', detail: { fileIds } },
    ],
  },
);
