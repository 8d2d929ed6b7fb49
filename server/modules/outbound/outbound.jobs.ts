import { z } from 'zod';
import { id } from '../../contract/fields.js';
import { defineJob, type JobQueue } from '../../platform/queue/job.js';

/** Transmissions that one wake-up may name. */
const TOGETHER = 8;

/** Jobs mostly wait for partners; how many transmissions run at a time is decided by the transmitter, and the other jobs end at once. */
export const transportQueue: JobQueue = { name: 'transport', concurrency: 16 };

/** Send files to partners: claim, transmit and record the outcome, each by itself. */
export const sendFileJob = defineJob({
  name: 'transport.send',
  queue: transportQueue,
  together: TOGETHER,
  payload: z.object({ ids: z.array(id).min(1).max(TOGETHER) }),
});
