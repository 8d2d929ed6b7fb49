import { orderMessage } from './order-message.js';

/** Response to a purchase order (ORDRSP). */
export const message = orderMessage('ORDRSP');
