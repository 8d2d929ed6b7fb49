import { defineTask } from '../../platform/task.js';
import { ForecastClock } from './forecast-clock.service.js';

export const runActionsThatAreDue = defineTask({
  name: 'running actions of Forecast AI that are due',
  everyMs: 60_000,
  service: ForecastClock,
  run: (clock) => clock.beginDue(),
});
