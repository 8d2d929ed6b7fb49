import { defineTask } from '../../platform/task.js';
import { FeeReminders } from './billing.reminder.service.js';

export const remindOfServiceFees = defineTask({
  name: 'writing mails about locks by service fees',
  everyMs: 30_000,
  service: FeeReminders,
  run: (reminders) => reminders.write(),
});
