import type { Area } from '../../platform/area.js';
import { SearchModule } from './search.module.js';

/** Search over everything. */
export const searchArea: Area = {
  name: 'search',
  server: [SearchModule],
};
