import type { Area } from '../../platform/area.js';
import { DocumentModule } from './document.module.js';

/** The ports by which areas receive and send business documents. */
export const documentArea: Area = {
  name: 'document',
  server: [DocumentModule],
  workers: [DocumentModule],
};
