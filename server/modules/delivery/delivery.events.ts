import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, DespatchAdviceId, FileId } from '../../domain/ids.js';
import type { DocumentOutcome } from '../../domain/outbound/outcome.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface OfFile {
  readonly companyId: CompanyId;
  readonly id: DespatchAdviceId;
  /** The outgoing file that carries it. */
  readonly fileId: FileId;
}
type Change = AuditedChange<DespatchAdviceId> & { readonly by: Pick<Actor, 'companyId'> };

const audit = auditedAs('despatch-advice');
const changed = (companyId: CompanyId, id: DespatchAdviceId): Signal[] => [
  { company: companyId, topic: 'despatch', id },
];
const realtime = ({ by, id }: Change): Signal[] => changed(by.companyId, id);

export const despatchAdviceCreated = defineEvent<Change>('despatch-advice.created', { realtime, audit });
/** Its file waits to be sent. */
export const despatchAdviceSent = defineEvent<Change & OfFile>('despatch-advice.sent', {
  realtime,
  packages: ({ id }) => [{ despatchAdviceId: id }],
  webhook: ({ companyId, fileId }) => [{ companyId, type: 'despatch-advice.state', fileId }],
  audit,
});
/** How far it has come changed: it was sent, could not be, or was answered. */
export const despatchAdviceSettled = defineEvent<OfFile & { readonly outcome: DocumentOutcome }>(
  'despatch-advice.settled',
  {
    // What was given up on its way, and tried again, moves other packages.
    packages: ({ id, outcome }) => (outcome === 'not-sent' || outcome === 'queued' ? [{ despatchAdviceId: id }] : []),
    realtime: ({ companyId, id }) => changed(companyId, id),
    webhook: ({ companyId, fileId }) => [{ companyId, type: 'despatch-advice.state', fileId }],
  },
);
/** Somebody deleted it before it was sent. */
export const despatchAdviceRemoved = defineEvent<Change>('despatch-advice.removed', { realtime, audit });
/** Somebody put it away, or took it back. */
export const despatchAdviceArchived = defineEvent<Change>('despatch-advice.archived', { realtime, audit });
export const despatchAdviceUnarchived = defineEvent<Change>('despatch-advice.unarchived', { realtime, audit });

/** Somebody changed what it says, before it was sent. */
export const despatchAdviceChanged = defineEvent<Change>('despatch-advice.changed', { realtime, audit });
/** Somebody said that a draft is ready. */
export const despatchAdviceReady = defineEvent<Change>('despatch-advice.made-ready', { realtime, audit });
/** Somebody closed it, or opened it again. */
export const despatchAdviceClosed = defineEvent<Change>('despatch-advice.closed', { realtime, audit });
export const despatchAdviceReopened = defineEvent<Change>('despatch-advice.reopened', { realtime, audit });
/** Somebody printed labels of its packages. */
export const despatchLabelsPrinted = defineEvent<Change>('despatch-advice.labels-printed', { realtime, audit });
/** Packages of it were marked, verified, or taken back; who did it stands with each package. */
export const despatchPackagesScanned = defineEvent<Omit<OfFile, 'fileId'>>('despatch-advice.packages-scanned', {
  realtime: ({ companyId, id }) => changed(companyId, id),
});
/** It was to be sent at its departure, and could not be. */
export const despatchSendRefused = defineEvent<Change>('despatch-advice.send-refused', { realtime, audit });
