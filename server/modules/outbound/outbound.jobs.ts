import { z } from 'zod';
import { id } from '../../contract/fields.js';
import { defineJob } from '../../platform/queue/job.js';

/** Transmissions that one wake-up may name. */
const TOGETHER = 8;

/** Send files to partners: take them in hand, hand them over, note the outcome, each by itself. */
export const sendFileJob = defineJob({
  name: 'transport.send',
  queue: 'transport',
  together: TOGETHER,
  payload: z.object({ ids: z.array(id).min(1).max(TOGETHER) }),
});
