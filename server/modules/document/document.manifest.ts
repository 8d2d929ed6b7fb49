import type { Area } from '../../platform/area.js';

/** The ports by which areas receive and send business documents. */
export const documentArea: Area = {
  name: 'document',
  server: [() => import('./document.module.js')],
  workers: [() => import('./document.module.js')],
};
