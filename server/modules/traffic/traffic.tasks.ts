import { defineTask, SWEEP } from '../../platform/task.js';
import { WakeService } from './wake.service.js';

export const wakeForgottenFiles = defineTask({
  name: 'waking forgotten files',
  ...SWEEP,
  service: WakeService,
  run: async (files, { log }) => {
    const woken = await files.wakeForgotten();
    if (woken > 0) log.info({ woken }, 'waiting files queued again');
  },
});
