import { z } from 'zod';
import { DIGEST_MODES } from '../domain/schedule/digest.js';
import { endpoint } from './endpoint.js';

const READ = { module: 'schedule.delivery-schedule', action: 'read' } as const;
const PATH = '/applications/schedule/delivery/digest';

const digest = z.object({
  mode: z.enum(DIGEST_MODES),
  /** Whose seven in the morning a daily one is written at; null where none was chosen. */
  timeZone: z.string().nullable(),
});

export const scheduleDigest = endpoint({
  id: 'schedule-digest',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'When the caller is mailed what schedules change inside the firm zone.',
  response: digest,
});

export const scheduleDigestChoose = endpoint({
  id: 'schedule-digest-choose',
  method: 'PUT',
  path: PATH,
  permission: READ,
  summary: 'Choose when to be mailed what schedules change inside the firm zone: daily, at once or not at all.',
  body: z.strictObject({
    mode: z.enum(DIGEST_MODES),
    /** A name of the IANA database; one that is not known counts as UTC. */
    timeZone: z.string().min(1).max(64).default('UTC'),
  }),
  response: digest,
});
export type ScheduleDigestChoice = z.output<typeof scheduleDigestChoose.body>;
