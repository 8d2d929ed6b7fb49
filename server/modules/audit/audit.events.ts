import { auditedAs, type AuditActor, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

/** Somebody known was denied a call, whose id it names. */
export const accessRefused = defineEvent<AuditedChange>('access.refused', { audit: auditedAs('call') });
/** Somebody took a part of the audit log out, as the query says. */
export const auditExported = defineEvent<{ readonly by: AuditActor; readonly query: object }>('audit.exported', {
  audit: ({ by, query }) => [{ by, after: query }],
});
