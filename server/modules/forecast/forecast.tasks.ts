import { defineTask } from '../../platform/task.js';
import { Forecasting } from './forecast.service.js';

export const forecastSchedules = defineTask({
  name: 'forecasting the demand of schedules',
  everyMs: 250,
  after: 'scoring the demand of schedules',
  service: Forecasting,
  run: (forecasting, { log }) => forecasting.run(log),
});
