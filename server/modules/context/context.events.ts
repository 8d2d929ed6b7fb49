import { auditedAs, type AuditedChange, type AuditLine } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const filter = auditedAs('filter');
/** What a session works with, before and after. */
type Choice = Pick<AuditLine, 'by' | 'before' | 'after'>;

export const supplierChosen = defineEvent<Choice>('context.supplier', { audit: (line) => [line] });
export const filterChosen = defineEvent<Choice>('context.filter', { audit: (line) => [line] });
export const filterSaved = defineEvent<AuditedChange>('filter.saved', { audit: filter });
export const filterRemoved = defineEvent<AuditedChange>('filter.removed', { audit: filter });
/** The ship-tos that somebody is restricted to. */
export const restrictionChanged = defineEvent<AuditedChange>('restriction.changed', { audit: auditedAs('user') });
