import { defineTask, RECOVERY } from '../../platform/task.js';
import { StalledFilesService } from './stalled-files.service.js';

export const requeueStalledFiles = defineTask({
  name: 'requeueing stalled files',
  ...RECOVERY,
  service: StalledFilesService,
  run: async (files, { log }) => {
    const requeued = await files.requeue();
    if (requeued > 0) log.info({ requeued }, 'stalled files requeued');
  },
});
