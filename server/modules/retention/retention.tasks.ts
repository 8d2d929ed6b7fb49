import { defineTask, HOURLY } from '../../platform/task.js';
import { ExpiryService } from './expiry.service.js';
import { RetentionService } from './retention.service.js';

export const deleteExpiredRows = defineTask({
  name: 'deleting expired rows',
  ...HOURLY,
  service: ExpiryService,
  run: (expiry) => expiry.run(),
});

/** Checks every ten minutes whether the day's retention was run, and runs it if not. Stopping waits for the current month. */
export const runRetention = defineTask({
  name: 'retention',
  firstMs: 60_000,
  everyMs: 600_000,
  retryMs: 600_000,
  service: RetentionService,
  run: async (retention, { signal, log }) => {
    const outcome = await retention.runIfDue(signal);
    if (outcome) log.info(outcome, 'retention done');
  },
});
