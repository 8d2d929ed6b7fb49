import { defineTask } from '../../platform/task.js';
import { ControlClock } from './control-clock.service.js';

export const checkRulesOfTime = defineTask({
  name: 'checking releases that time makes late',
  everyMs: 60_000,
  service: ControlClock,
  run: (clock) => clock.check(),
});
