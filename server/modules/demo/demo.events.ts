import type { AuditActor } from '../../domain/audit/line.js';
import type { CompanyId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

/** Its partners send by themselves, or do so no more. */
export const demoChanged = defineEvent<{ readonly by: AuditActor; readonly isLive: boolean }>('demo.changed', {
  audit: ({ by, isLive }) => [{ by, after: { isLive } }],
});
export const demoEmptied = defineEvent<{ readonly by: AuditActor; readonly companyId: CompanyId }>('demo.emptied', {
  realtime: ({ companyId }) => [{ forget: 'company', id: companyId }],
  audit: ({ by }) => [{ by }],
});
