import type { Area } from '../../platform/area.js';
import { SystemModule } from './system.module.js';

/** Health, queues and the description of the API. */
export const systemArea: Area = {
  name: 'system',
  server: [SystemModule],
};
