import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { ControlNoticeId, UserId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

/** Somebody chose when to be mailed what rules find, of all rules or of one. */
export const controlNoticesChosen = defineEvent<AuditedChange<UserId>>('control-rule.notices-chosen', {
  audit: auditedAs('user'),
});
/** Results are to be told to somebody. */
export const controlNoticeWritten = defineEvent<{ readonly id: ControlNoticeId; readonly userId: UserId }>(
  'control-rule.notice-written',
  { mail: ({ id, userId }) => [{ kind: 'control-notice', userId, subjectId: id }] },
);
