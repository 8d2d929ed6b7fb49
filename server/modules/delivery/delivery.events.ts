import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

interface OfFile {
  readonly companyId: CompanyId;
  /** The outgoing file that carries it. */
  readonly fileId: FileId;
}

const audit = auditedAs('despatch-advice');

export const despatchAdviceCreated = defineEvent<AuditedChange>('despatch-advice.created', { audit });
/** Its file waits to be sent. */
export const despatchAdviceSent = defineEvent<AuditedChange & OfFile>('despatch-advice.sent', {
  webhook: ({ companyId, fileId }) => [{ companyId, type: 'despatch-advice.state', fileId }],
  audit,
});
/** How far it has come changed: it was sent, could not be, or was answered. */
export const despatchAdviceSettled = defineEvent<OfFile>('despatch-advice.settled', {
  webhook: ({ companyId, fileId }) => [{ companyId, type: 'despatch-advice.state', fileId }],
});
