import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { PartnerCompany } from '../../contract/company.js';
import type { Relation } from '../../contract/relation.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import { defineEvent, type ProjectionInputs, type ProjectionsOf } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';

const partner = auditedAs('partner');

export const companyChanged = defineEvent<AuditedChange>('company.changed', { audit: auditedAs('company') });
export const partnerCreated = defineEvent<AuditedChange>('partner.created', { audit: partner });

interface PartnerChange extends AuditedChange<PartnerId> {
  readonly by: Pick<Actor, 'companyId'>;
  readonly before: PartnerCompany;
  readonly after: PartnerCompany;
}
/** By what messages of a partner are known, as one text. */
function knownBy({ identifiers }: PartnerCompany): string {
  return JSON.stringify(identifiers.map(({ identifier, qualifier }) => [identifier, qualifier]).sort());
}
export const partnerChanged = defineEvent<PartnerChange>('partner.changed', {
  audit: partner,
  firmZone: ({ by: { companyId }, id, before, after }) =>
    knownBy(before) === knownBy(after)
      ? []
      : [
          {
            companyId,
            partnerCompanyId: id,
            identifiers: before.identifiers.map(({ identifier }) => identifier),
          },
        ],
});

export const partnerRemoved = defineEvent<AuditedChange>('partner.removed', { audit: partner });

interface RelationChange extends AuditedChange {
  readonly by: Pick<Actor, 'companyId'>;
  readonly before?: Relation;
  readonly after?: Relation;
}
/** What says how far ahead schedules are firm, as one text. */
function firmTerms(relation: Relation | undefined): string {
  if (relation === undefined || relation.firmDays === null || !relation.active) return '';
  const { role, shipToCode, firmDays, firmDayBasis, calendarId } = relation;
  return JSON.stringify([role, shipToCode, firmDays, firmDayBasis, calendarId]);
}
const ofRelation: ProjectionsOf<RelationChange> = {
  audit: auditedAs('relation'),
  firmZone: ({ by: { companyId }, before, after }): ProjectionInputs['firmZone'][] => {
    const partnerCompanyId = (after ?? before)?.partnerCompanyId;
    return partnerCompanyId === undefined || firmTerms(before) === firmTerms(after)
      ? []
      : [{ companyId, partnerCompanyId }];
  },
};
export const relationCreated = defineEvent<RelationChange>('relation.created', ofRelation);
export const relationChanged = defineEvent<RelationChange>('relation.changed', ofRelation);
export const relationRemoved = defineEvent<RelationChange>('relation.removed', ofRelation);

/** Of senders that came first in a file. */
const sender = auditedAs('sender');
export const senderAccepted = defineEvent<AuditedChange>('sender.accepted', { audit: sender });
export const senderIgnored = defineEvent<AuditedChange>('sender.ignored', { audit: sender });
export const senderRemembered = defineEvent<AuditedChange>('sender.remembered', { audit: sender });

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
