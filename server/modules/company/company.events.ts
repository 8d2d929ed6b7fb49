import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId } from '../../domain/ids.js';
import { defineEvent, type ProjectionsOf } from '../../platform/events/event.js';

const partner = auditedAs('partner');
const relation = auditedAs('relation');

export const companyChanged = defineEvent<AuditedChange>('company.changed', { audit: auditedAs('company') });
export const partnerCreated = defineEvent<AuditedChange>('partner.created', { audit: partner });
export const partnerChanged = defineEvent<AuditedChange>('partner.changed', { audit: partner });
export const partnerRemoved = defineEvent<AuditedChange>('partner.removed', { audit: partner });
export const relationCreated = defineEvent<AuditedChange>('relation.created', { audit: relation });
export const relationChanged = defineEvent<AuditedChange>('relation.changed', { audit: relation });
export const relationRemoved = defineEvent<AuditedChange>('relation.removed', { audit: relation });

interface IdentificationChange extends AuditedChange {
  readonly companyId: CompanyId;
}
const identification: ProjectionsOf<IdentificationChange> = {
  realtime: ({ companyId, id }) =>
    [companyId, null].map((company) => ({ company, topic: 'identification' as const, id })),
  audit: auditedAs('identification'),
};
export const identificationClaimed = defineEvent<IdentificationChange>('identification.claimed', identification);
export const identificationWithdrawn = defineEvent<IdentificationChange>('identification.withdrawn', identification);
export const identificationApproved = defineEvent<IdentificationChange>('identification.approved', identification);
export const identificationRefused = defineEvent<IdentificationChange>('identification.refused', identification);
