import { z } from 'zod';
import { DECISIONS } from '../domain/schedule/answer.js';
import { endpoint } from './endpoint.js';
import { cursor, flag, limit, scheduleHeadId } from './fields.js';
import { incorrectReason, scheduleAnswer, scheduleRelease, scheduleRow } from './schedule.js';

const MODULE = 'schedule.delivery-schedule';
const SCHEDULES = '/applications/schedule/delivery/schedules';
const scheduleHeadIds = z.array(scheduleHeadId).min(1).max(100);

export const scheduleAcknowledge = endpoint({
  id: 'schedule-acknowledge',
  method: 'POST',
  path: `${SCHEDULES}/:id/acknowledge`,
  permission: { module: MODULE, action: 'edit' },
  summary:
    'Accept or reject a release. It can be changed until a newer one comes. It is sent to the customer as the agreement says.',
  params: z.object({ id: scheduleHeadId }),
  body: z
    .object({
      decision: z.enum(DECISIONS),
      reason: z.string().trim().max(500).optional(),
      /** The customer has another answer already, and is to get this one, too. */
      again: z.boolean().default(false),
    })
    .refine(({ decision, reason }) => decision === 'accept' || (reason ?? '') !== '', {
      path: ['reason'],
      message: 'Say why the release is rejected',
    }),
  response: z.object({ scheduleHeadId, answer: scheduleAnswer }),
});
export type Acknowledgement = z.output<typeof scheduleAcknowledge.body>;

export const scheduleErrors = endpoint({
  id: 'SCH-08',
  method: 'GET',
  path: `${SCHEDULES}/errors`,
  permission: { module: MODULE, action: 'read' },
  summary: 'Schedules whose errors may have cost content, each with what is wrong, newest first.',
  query: z.object({
    /** Only those that somebody confirmed, or nobody. */
    confirmed: flag.optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({
    rows: z.array(scheduleRow.extend({ incorrectBecause: z.array(incorrectReason) })),
    nextCursor: z.string().nullable(),
  }),
});
export type ScheduleErrorsQuery = z.output<typeof scheduleErrors.query>;
export type ScheduleErrors = z.infer<typeof scheduleErrors.response>;

export const scheduleArchive = endpoint({
  id: 'schedule-archive',
  method: 'PUT',
  path: `${SCHEDULES}/archived`,
  permission: { module: MODULE, action: 'edit' },
  summary:
    'Archive schedules, or take them back from there. An archived one stays in force, and is kept past the days of history.',
  body: z.object({ scheduleHeadIds, isArchived: z.boolean() }),
  response: z.object({ changed: z.array(scheduleHeadId) }),
});

export const scheduleDelete = endpoint({
  id: 'SCH-03',
  method: 'DELETE',
  path: `${SCHEDULES}/:id`,
  permission: { module: MODULE, action: 'delete' },
  summary: 'Delete a schedule. Where it is in force, what it replaced is in force again.',
  params: z.object({ id: scheduleHeadId }),
  response: z.object({
    /** Releases that are in force again, as far as the caller sees them. */
    inForceAgain: z.array(scheduleRelease),
  }),
});

export const scheduleRestore = endpoint({
  id: 'schedule-restore',
  method: 'POST',
  path: `${SCHEDULES}/:id/restore`,
  permission: { module: MODULE, action: 'delete' },
  summary: 'Take back the deletion of a schedule, by whoever deleted it. It has its place among the releases again.',
  params: z.object({ id: scheduleHeadId }),
  response: z.object({ scheduleHeadId }),
});
