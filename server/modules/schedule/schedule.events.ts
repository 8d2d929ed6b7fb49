import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

interface Received {
  readonly companyId: CompanyId;
  readonly scheduleHeadId: ScheduleHeadId;
  readonly fileId: FileId;
}

/** A delivery schedule was stored for the first time, or anew when its file was read again. */
export const scheduleReceived = defineEvent<Received>('schedule.received', {
  realtime: ({ companyId, scheduleHeadId }) => [{ company: companyId, topic: 'schedule', id: scheduleHeadId }],
  webhook: ({ companyId, scheduleHeadId, fileId }) => [
    { companyId, type: 'schedule.received', subject: { scheduleHeadId, fileId } },
  ],
});
