import type { Area } from '../../platform/area.js';
import { LegacyModule } from './legacy.module.js';

/** Pages of the older system. */
export const legacyArea: Area = {
  name: 'legacy',
  server: [LegacyModule],
};
