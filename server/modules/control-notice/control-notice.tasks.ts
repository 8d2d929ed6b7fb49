import { defineTask } from '../../platform/task.js';
import { ControlNotices } from './control-notice.service.js';

export const writeControlNotices = defineTask({
  name: 'writing notices of rule results',
  everyMs: 5_000,
  service: ControlNotices,
  run: (notices) => notices.write(),
});
