import { defineTask, SWEEP } from '../../platform/task.js';
import { OutboundWatch } from './outbound.watch.service.js';

export const watchTransmissions = defineTask({
  name: 'watching transmissions',
  ...SWEEP,
  service: OutboundWatch,
  run: (transmissions) => transmissions.watch(),
});
