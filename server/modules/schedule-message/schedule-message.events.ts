import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, ScheduleHeadId, ScheduleMessageId, UserId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface OfSchedule {
  readonly companyId: CompanyId;
  readonly headId: ScheduleHeadId;
}
type Change = AuditedChange<ScheduleHeadId> & { readonly by: Pick<Actor, 'companyId'> };
const audit = auditedAs('schedule');
const byHand = ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'schedule', id }];

/** Somebody asked the customer about a schedule. */
export const scheduleAsked = defineEvent<Change>('schedule.asked', { realtime: byHand, audit });
/** Somebody has what could not be sent to the customer tried again. */
export const scheduleMessageRetried = defineEvent<Change>('schedule.message-retried', { realtime: byHand, audit });

/** A message to the customer is handed over, was sent or could not be. */
export const scheduleMessageSettled = defineEvent<OfSchedule>('schedule.message-settled', {
  realtime: ({ companyId, headId }) => [{ company: companyId, topic: 'schedule', id: headId }],
});
/** The mail of a message is due. */
export const scheduleMessagePosted = defineEvent<{ readonly id: ScheduleMessageId; readonly userId: UserId }>(
  'schedule.message-posted',
  { mail: ({ id, userId }) => [{ kind: 'schedule-message', userId, subjectId: id }] },
);
