import { defineTask } from '../../platform/task.js';
import { DespatchedBacklog } from './despatched.backlog.service.js';

export const countFilesStoredBefore = defineTask({
  name: 'counting despatches of files stored before',
  everyMs: 1_000,
  restFactor: 2,
  service: DespatchedBacklog,
  run: async (backlog, { log }) => {
    const read = await backlog.count();
    if (read > 0) log.info({ read }, 'despatches of files stored before counted');
  },
});
