import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { WorkCalendarRecord } from '../../contract/calendar.js';
import type { CalendarId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';

const audit = auditedAs('calendar');

interface CalendarChange extends AuditedChange<CalendarId> {
  readonly by: Pick<Actor, 'companyId'>;
  readonly before: WorkCalendarRecord;
  readonly after: WorkCalendarRecord;
}
/** The days on which nobody works, as one text. */
function daysOf({ weekdays, workFree }: WorkCalendarRecord): string {
  return JSON.stringify([weekdays, workFree.map(({ day }) => day)]);
}

export const calendarCreated = defineEvent<AuditedChange>('calendar.created', { audit });
export const calendarChanged = defineEvent<CalendarChange>('calendar.changed', {
  audit,
  firmZone: ({ by: { companyId }, id, before, after }) =>
    daysOf(before) === daysOf(after) ? [] : [{ companyId, calendarId: id }],
});
export const calendarRemoved = defineEvent<AuditedChange>('calendar.removed', { audit });
