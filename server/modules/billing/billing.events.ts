import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, ServiceFeeId, ServiceFeeMailId, UserId } from '../../domain/ids.js';
import { defineEvent, type ProjectionsOf } from '../../platform/events/event.js';

interface FeeChange extends AuditedChange<ServiceFeeId> {
  /** That owes it. */
  readonly companyId: CompanyId;
}
/** The people of the company see it, and the administrators of the installation. */
const changed: ProjectionsOf<FeeChange> = {
  realtime: ({ companyId, id }) => [companyId, null].map((company) => ({ company, topic: 'service-fee' as const, id })),
  audit: auditedAs('service-fee'),
};
export const serviceFeeRegistered = defineEvent<FeeChange>('service-fee.registered', changed);
export const serviceFeePaid = defineEvent<FeeChange>('service-fee.paid', changed);
export const serviceFeePaymentTakenBack = defineEvent<FeeChange>('service-fee.payment-taken-back', changed);
export const serviceFeeWithdrawn = defineEvent<FeeChange>('service-fee.withdrawn', changed);
export const serviceFeeReinstated = defineEvent<FeeChange>('service-fee.reinstated', changed);
export const serviceFeeExtended = defineEvent<FeeChange>('service-fee.extended', changed);

/** A mail about the lock of a fee is due. */
export const serviceFeeMailWritten = defineEvent<{ readonly id: ServiceFeeMailId; readonly userId: UserId }>(
  'service-fee.mail-written',
  { mail: ({ id, userId }) => [{ kind: 'service-fee', userId, subjectId: id }] },
);
