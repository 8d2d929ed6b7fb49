import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent, type ProjectionsOf } from '../../platform/events/event.js';

const audit = auditedAs('notice');
/** Somebody's own list of notices; nobody else's business. */
const ownList: ProjectionsOf<{ readonly userId: string }> = { realtime: ({ userId }) => [{ noticesOf: userId }] };
const changed: ProjectionsOf<AuditedChange> = { realtime: ({ id }) => [{ noticeChanged: id }], audit };

export const noticeSent = defineEvent<AuditedChange>('notice.sent', { realtime: ({ id }) => [{ notice: id }], audit });
export const noticeWithdrawn = defineEvent<AuditedChange>('notice.withdrawn', changed);
export const noticeGivenBack = defineEvent<AuditedChange>('notice.given-back', changed);
export const noticeDismissed = defineEvent('notice.dismissed', ownList);
export const noticeRestored = defineEvent('notice.restored', ownList);
export const noticesRead = defineEvent('notice.read', ownList);
