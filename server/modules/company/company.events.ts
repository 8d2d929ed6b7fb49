import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const partner = auditedAs('partner');
const relation = auditedAs('relation');

export const companyChanged = defineEvent<AuditedChange>('company.changed', { audit: auditedAs('company') });
export const partnerCreated = defineEvent<AuditedChange>('partner.created', { audit: partner });
export const partnerChanged = defineEvent<AuditedChange>('partner.changed', { audit: partner });
export const partnerRemoved = defineEvent<AuditedChange>('partner.removed', { audit: partner });
export const relationCreated = defineEvent<AuditedChange>('relation.created', { audit: relation });
export const relationChanged = defineEvent<AuditedChange>('relation.changed', { audit: relation });
export const relationRemoved = defineEvent<AuditedChange>('relation.removed', { audit: relation });
