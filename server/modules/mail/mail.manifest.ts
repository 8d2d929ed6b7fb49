import type { Area } from '../../platform/area.js';
import { MailModule } from './mail.module.js';
import { sendMailJob } from './mail.jobs.js';

/** Mails that wait to be sent. */
export const mailArea: Area = {
  name: 'mail',
  workers: [MailModule],
  tables: {
    mail: { access: 'system', retention: { expires: `ended_at < now() - interval '7 days'` } },
  },
  jobs: [sendMailJob],
};
