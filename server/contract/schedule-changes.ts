import { z } from 'zod';
import { type AsOfAnswer, asOf, asOfAnswer } from './as-of.js';
import { CHANGE_REASONS } from '../domain/schedule/change-rows.js';
import { BASIS_REASONS } from '../domain/schedule/comparison.js';
import { endpoint } from './endpoint.js';
import { cumulativeQuantity, cursor, day, flag, quantity, scheduleHeadId, scheduleLineId } from './fields.js';
import { scheduleRelease } from './schedule.js';

/** Rows that one answer has, at most. */
export const MAX_CHANGE_ROWS = 10_000;

/** What a line is compared by: by what was to be expected, by each period's quantity alone, or not in numbers. */
const basis = z.enum(['cumulative', 'discrete', 'none']);
const basisReason = z.enum(BASIS_REASONS);

/** A period of a line in both releases. Quantities are decimal strings in the unit of the line. */
const changeRow = z.object({
  /** Which of `lines`. */
  line: z.number().int(),
  shipTo: z.string().nullable(),
  articleNumber: z.string(),
  /** First and last day of the period, the same for a single day. */
  date: day,
  periodEnd: day,
  /** What each release calls off in it. */
  previous: quantity,
  current: quantity,
  /** What the current release was expected to call off, by the previous one and by what was received meanwhile. */
  expected: quantity,
  /** `current` less `expected`. */
  change: quantity,
  /** What the current release asks for through the period, cumulatively; null where lines are not compared so. */
  cumulative: cumulativeQuantity.nullable(),
  /** It begins in the firm zone of the relation; where none was agreed, a call-off in it is firm or urgent in one of the releases. */
  isFirm: z.boolean(),
  why: z.enum(CHANGE_REASONS),
});
export type ScheduleChangeRow = z.infer<typeof changeRow>;

/** A line in one of the releases. */
const side = z
  .object({
    scheduleHeadId,
    scheduleLineId,
    gate: z.string().nullable(),
    dock: z.string().nullable(),
    orderNumber: z.string().nullable(),
    partConsignmentNumber: z.string().nullable(),
    cumulativeReceived: cumulativeQuantity.nullable(),
  })
  .nullable();
const comparedLine = z.object({
  /** Its place among all that are compared, the same on every page. */
  line: z.number().int(),
  shipTo: z.string().nullable(),
  articleNumber: z.string(),
  description: z.string().nullable(),
  unit: z.string(),
  basis,
  reason: basisReason.nullable(),
  /** null for a line that the release lacks. */
  previous: side,
  current: side,
});
export type ComparedScheduleLine = z.infer<typeof comparedLine>;

export const scheduleChanges = endpoint({
  id: 'schedule-changes',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules/:id/changes',
  permission: { module: 'schedule.delivery-schedule', action: 'read' },
  summary:
    'What a schedule changes, by what the one before it let expect: an early, late, short or exceeding delivery is no change.',
  params: z.object({ id: scheduleHeadId }),
  query: z.object({
    /** An earlier schedule between the same parties; `previous` for what was in force before. */
    against: z.union([z.literal('previous'), scheduleHeadId]).default('previous'),
    /** Periods as the releases have them (`release` and `day`), ISO weeks or months. */
    bucket: z.enum(['release', 'day', 'week', 'month']).default('release'),
    /** Leaves out rows whose quantity is the same in both releases. */
    isDifferent: flag.default(false),
    /** By the releases that were known and in force at this moment. */
    asOf: asOf.optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_CHANGE_ROWS).default(MAX_CHANGE_ROWS),
  }),
  response: z.object({
    /** `cumulative` where a line of both releases is compared so, else `discrete`. */
    basis: basis.exclude(['none']),
    /** Why a line is not compared cumulatively, the first such; null where all lines of both releases are. */
    reason: basisReason.nullable(),
    /** What it is compared with, newest first: one release, or several that were in force together; the newest 20. */
    comparedWith: z.array(scheduleRelease),
    /** Line by line as the schedule has them, then those that it lacks; within a line by date. */
    rows: z.array(changeRow),
    /** The lines of these rows. */
    lines: z.array(comparedLine),
    /** Lines of both releases that are not compared cumulatively, the first 500. */
    exceptions: z.array(
      z.object({
        shipTo: z.string().nullable(),
        articleNumber: z.string(),
        basis: basis.exclude(['cumulative']),
        reason: basisReason,
      }),
    ),
    nextCursor: z.string().nullable(),
    ...asOfAnswer,
  }),
});

export const scheduleChangesSeen = endpoint({
  id: 'schedule-changes-seen',
  method: 'PUT',
  path: '/applications/schedule/delivery/schedules/:id/changes/seen',
  permission: { module: 'schedule.delivery-schedule', action: 'read' },
  summary: 'Note that the caller has looked at what a schedule changes: the own dashboard no longer names it.',
  params: z.object({ id: scheduleHeadId }),
  response: z.object({}),
});
export type ScheduleChangesQuery = z.output<typeof scheduleChanges.query>;
export type ScheduleChangesAnswer = Omit<z.infer<typeof scheduleChanges.response>, AsOfAnswer>;
