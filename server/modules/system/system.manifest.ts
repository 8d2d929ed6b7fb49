import type { Area } from '../../platform/area.js';

/** Health, queues and the description of the API. */
export const systemArea: Area = {
  name: 'system',
  server: [() => import('./system.module.js')],
};
