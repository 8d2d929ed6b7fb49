import { orderMessage } from './order-message.js';

/** Change of a purchase order (ORDCHG). */
export const message = orderMessage('ORDCHG');
