import { z } from 'zod';
import { id } from '../../contract/fields.js';
import { defineJob, type JobQueue } from '../../platform/queue/job.js';

/** Files that one wake-up may name: under load the queue's cost, which is by the job, is shared by so many. */
export const FILES_TOGETHER = 8;

/** Reading files is this machine's own work. */
export const trafficQueue: JobQueue = { name: 'traffic' };

/** Read stored files: parse, check, map, store what they say, each in a transaction of its own. */
export const readFileJob = defineJob({
  name: 'traffic.read',
  queue: trafficQueue,
  together: FILES_TOGETHER,
  payload: z.object({ ids: z.array(id).min(1).max(FILES_TOGETHER) }),
});
