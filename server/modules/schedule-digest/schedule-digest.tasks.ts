import { defineTask } from '../../platform/task.js';
import { ScheduleDigests } from './schedule-digest.service.js';

export const writeScheduleDigests = defineTask({
  name: 'writing digests of firm changes',
  everyMs: 5_000,
  service: ScheduleDigests,
  run: (digests) => digests.write(),
});
