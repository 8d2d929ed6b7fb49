import type { Area } from '../../platform/area.js';
import { DocumentAreasModule } from './document-areas.module.js';

/** The areas that store business documents. */
export const documentAreasArea: Area = {
  name: 'document-areas',
  server: [DocumentAreasModule],
  workers: [DocumentAreasModule],
};
