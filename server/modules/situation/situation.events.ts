import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('despatched-quantity');

export const despatchedEntered = defineEvent<AuditedChange>('despatched-quantity.entered', { audit });
export const despatchedCorrected = defineEvent<AuditedChange>('despatched-quantity.corrected', { audit });
export const despatchedWithdrawn = defineEvent<AuditedChange>('despatched-quantity.withdrawn', { audit });
