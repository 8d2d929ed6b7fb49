import { defineTask } from '../../platform/task.js';
import { scoreDemand } from '../decision-support/decision-support.tasks.js';
import { Forecasting } from './forecast.service.js';

export const forecastSchedules = defineTask({
  name: 'forecasting the demand of schedules',
  everyMs: 250,
  after: scoreDemand.name,
  service: Forecasting,
  run: (forecasting, { log }) => forecasting.run(log),
});
