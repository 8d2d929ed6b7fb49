import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { NoticeId, UserId } from '../../domain/ids.js';
import { defineEvent, type ProjectionsOf } from '../../platform/events/event.js';

const audit = auditedAs('notice');
/** Somebody's own list of notices; nobody else's business. */
const ownList: ProjectionsOf<{ readonly userId: UserId }> = { realtime: ({ userId }) => [{ noticesOf: userId }] };
const changed: ProjectionsOf<AuditedChange<NoticeId>> = { realtime: ({ id }) => [{ noticeChanged: id }], audit };

export const noticeSent = defineEvent<AuditedChange<NoticeId>>('notice.sent', {
  realtime: ({ id }) => [{ notice: id }],
  audit,
});
export const noticeWithdrawn = defineEvent<AuditedChange<NoticeId>>('notice.withdrawn', changed);
export const noticeGivenBack = defineEvent<AuditedChange<NoticeId>>('notice.given-back', changed);
export const noticeDismissed = defineEvent('notice.dismissed', ownList);
export const noticeRestored = defineEvent('notice.restored', ownList);
export const noticesRead = defineEvent('notice.read', ownList);
