import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { ScheduleDigestId, UserId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

/** Somebody chose when to be mailed what schedules change inside the firm zone. */
export const scheduleDigestChosen = defineEvent<AuditedChange<UserId>>('schedule.digest-chosen', {
  audit: auditedAs('user'),
});
/** A digest is due. */
export const scheduleDigestWritten = defineEvent<{ readonly id: ScheduleDigestId; readonly userId: UserId }>(
  'schedule.digest-written',
  { mail: ({ id, userId }) => [{ kind: 'schedule-digest', userId, subjectId: id }] },
);
