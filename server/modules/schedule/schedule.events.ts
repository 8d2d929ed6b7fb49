import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Signal } from '../../platform/realtime/signal.js';

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

/** It was counted what a schedule changes inside the firm zone, and it is something. */
export const scheduleChangedInFirmZone = defineEvent<Pick<Received, 'companyId' | 'scheduleHeadId'>>(
  'schedule.changed-in-firm-zone',
  { realtime: ({ companyId, scheduleHeadId }) => [{ company: companyId, topic: 'schedule', id: scheduleHeadId }] },
);

interface Confirmation extends AuditedChange<ScheduleHeadId> {
  readonly companyId: CompanyId;
  /** Schedules that another one follows than before. */
  readonly replaced: readonly ScheduleHeadId[];
}
const audit = auditedAs('schedule');
const realtime = ({ companyId, id, replaced }: Confirmation): Signal[] =>
  [id, ...replaced].map((one) => ({ company: companyId, topic: 'schedule', id: one }));

/** Somebody confirmed a schedule with errors: it takes its place. */
export const scheduleConfirmed = defineEvent<Confirmation>('schedule.confirmed', { realtime, audit });
/** The schedule is held again. */
export const scheduleConfirmationWithdrawn = defineEvent<Confirmation>('schedule.confirmation-withdrawn', {
  realtime,
  audit,
});
