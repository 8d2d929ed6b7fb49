import { mappedMessage } from '../mapping/mapped-message.js';
import { orderMessage } from './iftmin-order.js';

/** Transport instruction (IFTMIN). */
export const message = mappedMessage({
  type: 'IFTMIN',
  ...orderMessage('transport-instruction'),
  writes: { accepts: (document) => document.kind === 'transport-instruction', release: 'D96A' },
});
