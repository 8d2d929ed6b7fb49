import { z } from 'zod';
import { mailId } from '../../contract/fields.js';
import { defineJob, type JobQueue } from '../../platform/queue/job.js';

/** Mails that one wake-up may name. */
const TOGETHER = 8;

/** A queue of its own: somebody waits for a mail to sign in, whatever is on its way to partners. Jobs mostly wait for the mail server. */
export const mailQueue: JobQueue = { name: 'mail', concurrency: 8 };

/** Send mails: claim, deliver and record the outcome, each by itself. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  queue: mailQueue,
  together: TOGETHER,
  payload: z.object({ ids: z.array(mailId).min(1).max(TOGETHER) }),
});
