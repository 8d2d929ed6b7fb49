import { z } from 'zod';
import { ruleRunId } from '../../contract/schedule-rules.js';
import { defineJob } from '../../platform/queue/job.js';
import { trafficQueue } from '../exchange/exchange.jobs.js';

/** Run the rules of customer control on a schedule. */
export const runRulesJob = defineJob({
  name: 'schedule.run-rules',
  queue: trafficQueue,
  payload: z.object({ id: ruleRunId }),
});
