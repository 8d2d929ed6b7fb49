import { z } from 'zod';
import { id } from '../../contract/fields.js';
import { defineJob } from '../../platform/queue/job.js';

/** Mails that one wake-up may name. */
const TOGETHER = 8;

/** Send mails, in a queue of their own: somebody waits for them to sign in, whatever is on its way to partners. Each is taken in hand, handed over and noted by itself. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  queue: 'mail',
  together: TOGETHER,
  payload: z.object({ ids: z.array(id).min(1).max(TOGETHER) }),
});
