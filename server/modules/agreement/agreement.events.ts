import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('agreement');

export const agreementCreated = defineEvent<AuditedChange>('agreement.created', { audit });
export const agreementChanged = defineEvent<AuditedChange>('agreement.changed', { audit });
/** Removed, or switched off where files came under it. */
export const agreementRemoved = defineEvent<AuditedChange>('agreement.removed', { audit });
/** Its connection was tried. */
export const agreementTested = defineEvent<AuditedChange>('agreement.tested', { audit });
/** Somebody asked to poll its place now. */
export const agreementPolled = defineEvent<AuditedChange>('agreement.polled', { audit });
