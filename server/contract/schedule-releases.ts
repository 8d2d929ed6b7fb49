import { z } from 'zod';
import { asOf, asOfAnswer } from './as-of.js';
import { endpoint } from './endpoint.js';
import { cursor, limit, scheduleHeadId } from './fields.js';
import { scheduleRelease } from './schedule.js';

/** Whether a release is in force; `cancels` is a message that cancels one. */
export const RELEASE_STATES = ['current', 'superseded', 'held', 'cancelled', 'cancels'] as const;

const row = scheduleRelease.extend({
  state: z.enum(RELEASE_STATES),
  /** The release that follows it had come before it. */
  isLate: z.boolean(),
  /** It follows the schedule that was asked for: it is compared with that one, and not the other way round. */
  isAfter: z.boolean(),
  /** It stands for a whole schedule, or for single articles. */
  isWhole: z.boolean(),
  /** BGM 1225 as sent: 1 for a cancellation, 7 for a duplicate; empty where the standard has none. */
  messageFunction: z.string(),
  /** Periods that it changes inside the firm zone; null where that is not counted. */
  firmChanges: z.number().int().nullable(),
});
export type ListedRelease = z.infer<typeof row>;

export const scheduleReleases = endpoint({
  id: 'schedule-releases',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules/:id/releases',
  permission: { module: 'schedule.delivery-schedule', action: 'read' },
  summary: 'All releases between the parties of a schedule, the one that came last first.',
  params: z.object({ id: scheduleHeadId }),
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50), asOf: asOf.optional() }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable(), ...asOfAnswer }),
});
export type ScheduleReleasesQuery = z.output<typeof scheduleReleases.query>;
