import type { Area } from '../../platform/area.js';
import { sendMailJob } from './mail.jobs.js';

/** Mails that wait to be sent. */
export const mailArea: Area = {
  name: 'mail',
  server: [() => import('./mail.contents.module.js')],
  workers: [() => import('./mail.contents.module.js'), () => import('./mail.module.js')],
  tables: {
    mail: { access: 'system', retention: { expires: `ended_at < now() - interval '7 days'` } },
  },
  jobs: [sendMailJob],
  tasks: () => import('./mail.tasks.js'),
};
