import { orderMessage } from './order-message.js';

/** Purchase order (ORDERS). */
export const message = orderMessage('ORDERS');
