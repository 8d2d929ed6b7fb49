import { defineTask, RECOVERY } from '../../platform/task.js';
import { MailDeliveryService } from './mail.delivery.service.js';

export const requeueDueMails = defineTask({
  name: 'requeueing due mails',
  ...RECOVERY,
  service: MailDeliveryService,
  run: (mails) => mails.requeueDue(),
});
