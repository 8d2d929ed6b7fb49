import type { Area } from '../../platform/area.js';

/** What is exchanged with one partner of the register. */
export const partnerExchangeArea: Area = {
  name: 'partner-exchange',
  server: [() => import('./partner-exchange.module.js')],
};
