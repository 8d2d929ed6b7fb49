import type { Area } from '../../platform/area.js';
import { sendFileJob } from './outbound.jobs.js';

export const outboundArea: Area = {
  name: 'outbound',
  jobs: [sendFileJob],
};
