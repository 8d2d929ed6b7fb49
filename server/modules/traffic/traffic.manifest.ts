import type { Area } from '../../platform/area.js';
import { readFileJob } from './traffic.jobs.js';

export const trafficArea: Area = {
  name: 'traffic',
  jobs: [readFileJob],
};
