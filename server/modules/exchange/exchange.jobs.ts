import { z } from 'zod';
import { fileId, transmissionId } from '../../contract/fields.js';
import { defineJob, type JobQueue } from '../../platform/queue/job.js';

/** Files or transmissions that one wake-up may name: under load the queue's cost, which is by the job, is shared by so many. */
export const TOGETHER = 8;
const payloadOf = <I extends string>(id: z.ZodType<I, string>) => z.object({ ids: z.array(id).min(1).max(TOGETHER) });

/** Reading files is this machine's own work. */
export const trafficQueue: JobQueue = { name: 'traffic' };
/** Jobs mostly wait for partners; how many transmissions run at a time is decided by the transmitter, and the other jobs end at once. */
export const transportQueue: JobQueue = { name: 'transport', concurrency: 16 };

/** Read stored files: parse, check, map, store what they say, each in a transaction of its own. */
export const readFileJob = defineJob({
  name: 'traffic.read',
  queue: trafficQueue,
  together: TOGETHER,
  payload: payloadOf(fileId),
});
/** Send files to partners: claim, transmit and record the outcome, each by itself. */
export const sendFileJob = defineJob({
  name: 'transport.send',
  queue: transportQueue,
  together: TOGETHER,
  payload: payloadOf(transmissionId),
});
