import { defineTask } from '../../platform/task.js';
import { ScheduleFirmChanges } from './schedule.firm-changes.service.js';

export const countFirmChanges = defineTask({
  name: 'counting changes inside firm zones',
  everyMs: 1_000,
  service: ScheduleFirmChanges,
  run: (changes) => changes.count(),
});
