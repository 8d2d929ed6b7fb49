import { defineTask, RECOVERY } from '../../platform/task.js';
import { ScheduleCancellationBacklog } from './schedule.cancellation.backlog.service.js';
import { ScheduleFirmChanges } from './schedule.firm-changes.service.js';
import { ScheduleRuleRuns } from './schedule.rule-run.service.js';

export const countFirmChanges = defineTask({
  name: 'counting changes inside firm zones',
  everyMs: 1_000,
  service: ScheduleFirmChanges,
  run: (changes) => changes.count(),
});

export const requeueStalledRuleRuns = defineTask({
  name: 'requeueing stalled runs of rules',
  ...RECOVERY,
  service: ScheduleRuleRuns,
  run: (runs) => runs.requeueStalled(),
});

export const applyCancellationsStoredBefore = defineTask({
  name: 'applying cancellations stored before',
  everyMs: 10_000,
  service: ScheduleCancellationBacklog,
  run: (backlog) => backlog.apply(),
});
