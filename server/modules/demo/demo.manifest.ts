import type { Area } from '../../platform/area.js';
import { DemoModule } from './demo.module.js';

/** Demonstration data. */
export const demoArea: Area = {
  name: 'demo',
  server: [DemoModule],
  tables: {
    demo_world: { access: 'system', retention: 'own' },
  },
};
