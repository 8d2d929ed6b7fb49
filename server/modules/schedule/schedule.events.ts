import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface Received {
  readonly companyId: CompanyId;
  readonly scheduleHeadId: ScheduleHeadId;
  readonly fileId: FileId;
}

/** A delivery schedule was stored for the first time, or anew when its file was read again. */
export const scheduleReceived = defineEvent<Received>('schedule.received', {
  rules: ({ companyId, scheduleHeadId }) => [{ companyId, scheduleHeadId }],
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

/** It was counted again, since what it is compared with or the firm zone changed, and it is another number than before, or nothing any more. */
export const scheduleRecounted = defineEvent<Pick<Received, 'companyId' | 'scheduleHeadId'>>('schedule.recounted', {
  realtime: ({ companyId, scheduleHeadId }) => [{ company: companyId, topic: 'schedule', id: scheduleHeadId }],
});

/** Another release follows a schedule than before. */
export const scheduleFollowed = defineEvent<Pick<Received, 'companyId' | 'scheduleHeadId'>>('schedule.followed', {
  realtime: ({ companyId, scheduleHeadId }) => [{ company: companyId, topic: 'schedule', id: scheduleHeadId }],
});

interface Confirmation extends AuditedChange<ScheduleHeadId> {
  readonly companyId: CompanyId;
  /** Schedules that another one follows than before. */
  readonly replaced: readonly ScheduleHeadId[];
}
const audit = auditedAs('schedule');
const realtime = ({ companyId, id, replaced }: Confirmation): Signal[] =>
  [id, ...replaced].map((one) => ({ company: companyId, topic: 'schedule', id: one }));

/** What rules found in the schedule is ignored with its errors, and open again with them. */
const withResults = (confirmation: Confirmation): Signal[] => [
  ...realtime(confirmation),
  { company: confirmation.companyId, topic: 'customer-control', id: confirmation.id },
];

/** Somebody confirmed a schedule with errors: it takes its place. */
export const scheduleConfirmed = defineEvent<Confirmation>('schedule.confirmed', { realtime: withResults, audit });
/** The schedule is held again. */
export const scheduleConfirmationWithdrawn = defineEvent<Confirmation>('schedule.confirmation-withdrawn', {
  realtime: withResults,
  audit,
});

/** Somebody deleted a schedule: what it had replaced may be in force again. */
export const scheduleDeleted = defineEvent<Confirmation>('schedule.deleted', { realtime, audit });
/** The deletion was taken back. */
export const scheduleRestored = defineEvent<Confirmation>('schedule.restored', { realtime, audit });

type Change = AuditedChange<ScheduleHeadId> & { readonly by: Pick<Actor, 'companyId'> };
const changed = ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'schedule', id }];
/** Somebody accepted or rejected a release, or changed that. */
export const scheduleAnswered = defineEvent<Change>('schedule.answered', { realtime: changed, audit });
export const scheduleArchived = defineEvent<Change>('schedule.archived', { realtime: changed, audit });
export const scheduleUnarchived = defineEvent<Change>('schedule.unarchived', { realtime: changed, audit });
/** Somebody commented on a schedule, its lines or call-offs, or answered a comment. */
export const scheduleCommented = defineEvent<Change>('schedule.commented', { realtime: changed, audit });
/** Somebody changed or deleted an own comment, or took the deletion back. */
export const scheduleCommentChanged = defineEvent<Change>('schedule.comment-changed', { realtime: changed, audit });

/** A message of the customer cancelled releases, or does no longer: these and what they had replaced changed. */
export const schedulesCancelled = defineEvent<{
  readonly companyId: CompanyId;
  readonly ids: readonly ScheduleHeadId[];
}>('schedule.cancelled', {
  realtime: ({ companyId, ids }) => ids.map((id) => ({ company: companyId, topic: 'schedule', id })),
});

/** Somebody had the rules of customer control run on a schedule. */
export const scheduleRulesRequested = defineEvent<Change>('schedule.rules-requested', {
  realtime: ({ by, id }) => [{ company: by.companyId, topic: 'rule-run', id }],
  audit,
});
/** A run of rules began, or ended. */
export const scheduleRulesProcessed = defineEvent<Pick<Received, 'companyId' | 'scheduleHeadId'>>(
  'schedule.rules-processed',
  { realtime: ({ companyId, scheduleHeadId }) => [{ company: companyId, topic: 'rule-run', id: scheduleHeadId }] },
);
/** A run of rules that nobody asked for left results. */
export const scheduleRulesFound = defineEvent<Pick<Received, 'companyId' | 'scheduleHeadId'>>('schedule.rules-found', {
  controlNotice: (found) => [found],
});
