import { defineTask, SWEEP } from '../../platform/task.js';
import { MailDeliveryService } from './mail.delivery.service.js';

export const wakeForgottenMails = defineTask({
  name: 'waking forgotten mails',
  ...SWEEP,
  service: MailDeliveryService,
  run: (mails) => mails.wakeForgotten(),
});
