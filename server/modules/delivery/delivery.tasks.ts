import { defineTask } from '../../platform/task.js';
import { DespatchDepartures } from './despatch-departure.service.js';

export const sendDepartedNotes = defineTask({
  name: 'sending despatch advices at departure',
  everyMs: 30_000,
  service: DespatchDepartures,
  run: (departures, { log }) => departures.send(log),
});
