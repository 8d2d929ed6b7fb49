import type { Hazard } from '../../../../../server/domain/transport/hazard.js';

/** Dangerous goods of which nothing is said. */
export const NEW_HAZARD: Hazard = {
  ...{ unNumber: '', name: '', hazardClass: '3', division: null, packingGroup: null, tunnelCode: null },
  ...{ quantity: null, unit: 'KGM', category: null, isLimitedQuantity: false },
};
