import { defineTask, RECOVERY } from '../../platform/task.js';
import { OutboundWatch } from './outbound.watch.service.js';

export const watchTransmissions = defineTask({
  name: 'watching transmissions',
  ...RECOVERY,
  service: OutboundWatch,
  run: (transmissions) => transmissions.watch(),
});
