import type { Area } from '../../platform/area.js';
import { DeliveryModule } from './delivery.module.js';

/** Despatch advices. */
export const deliveryArea: Area = {
  name: 'delivery',
  server: [DeliveryModule],
  permissions: ['delivery.despatch-note', 'delivery.despatch'],
  tables: {
    despatch_advice: { access: 'documents', retention: 'own' },
  },
};
