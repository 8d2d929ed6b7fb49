import { endpoint } from './endpoint.js';
import { scheduleHeadId } from './fields.js';
import { z } from 'zod';

const READ = { module: 'schedule.delivery-schedule', action: 'read' } as const;

export const scheduleCsv = endpoint({
  id: 'SCH-04',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules/:id/csv',
  permission: READ,
  summary: "A delivery schedule as CSV: a row for each call-off with what its line says, in the caller's language.",
  params: z.object({ id: scheduleHeadId }),
  produces: 'text/csv; charset=utf-8',
});
