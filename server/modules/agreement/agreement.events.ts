import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { Agreement } from '../../contract/agreement.js';
import type { AgreementId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';

const audit = auditedAs('agreement');

export const agreementCreated = defineEvent<AuditedChange>('agreement.created', { audit });

interface AgreementChange extends AuditedChange<AgreementId> {
  readonly by: Pick<Actor, 'companyId'>;
  readonly before: Agreement;
  readonly after: Agreement;
}
/** What came under it is of another partner or relation since, with which other terms may be agreed. */
export const agreementChanged = defineEvent<AgreementChange>('agreement.changed', {
  audit,
  firmZone: ({ by: { companyId }, id, before, after }) => {
    const partnerCompanyId = after.partnerCompanyId ?? before.partnerCompanyId;
    const isSame = before.partnerCompanyId === after.partnerCompanyId && before.relationId === after.relationId;
    return isSame || partnerCompanyId === null ? [] : [{ companyId, partnerCompanyId, agreementId: id }];
  },
});

/** Removed, or switched off where files came under it. */
export const agreementRemoved = defineEvent<AuditedChange>('agreement.removed', { audit });
/** Its connection was tried. */
export const agreementTested = defineEvent<AuditedChange>('agreement.tested', { audit });
/** Somebody asked to poll its place now. */
export const agreementPolled = defineEvent<AuditedChange>('agreement.polled', { audit });
