import type { Area } from '../../platform/area.js';
import { sendMailJob } from './mail.jobs.js';

export const mailArea: Area = {
  name: 'mail',
  jobs: [sendMailJob],
};
