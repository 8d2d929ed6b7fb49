import type { z } from 'zod';
import type { transportCreate } from '../../server/contract/transport.js';

export type Fields = NonNullable<z.input<typeof transportCreate.body>['fields']>;

/** Dangerous goods as a transport names them. */
export const LYE: NonNullable<Fields['hazards']>[number] = {
  unNumber: '1824',
  name: 'SODIUM HYDROXIDE SOLUTION',
  hazardClass: '8',
  packingGroup: 'III',
  tunnelCode: 'E',
  quantity: '240',
  unit: 'LTR',
  category: '3',
};
