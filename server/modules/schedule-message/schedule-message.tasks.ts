import { defineTask } from '../../platform/task.js';
import { ScheduleMessages } from './schedule-message.service.js';

export const postScheduleMessages = defineTask({
  name: 'posting messages about schedules',
  everyMs: 1_000,
  service: ScheduleMessages,
  run: (messages) => messages.post(),
});
