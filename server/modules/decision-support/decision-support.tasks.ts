import { defineTask } from '../../platform/task.js';
import { DemandScoring } from './decision-support.service.js';

export const scoreDemand = defineTask({
  name: 'scoring the demand of schedules',
  everyMs: 250,
  service: DemandScoring,
  run: (scoring, { log }) => scoring.run(log),
});
