import { mappedMessage } from '../mapping/mapped-message.js';
import { orderMessage } from './iftmin-order.js';

/** Request to book a transport (IFTMBF). */
export const message = mappedMessage({
  type: 'IFTMBF',
  ...orderMessage('booking-request'),
  writes: { accepts: (document) => document.kind === 'booking-request', release: 'D96A' },
});
