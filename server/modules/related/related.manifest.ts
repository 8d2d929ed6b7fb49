import type { Area } from '../../platform/area.js';

/** What a record is related to. */
export const relatedArea: Area = {
  name: 'related',
  server: [() => import('./related.module.js')],
};
