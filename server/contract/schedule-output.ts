import { endpoint } from './endpoint.js';
import { scheduleHeadId, scheduleLineId } from './fields.js';
import { z } from 'zod';
import { asOfQuery } from './as-of.js';

const READ = { module: 'schedule.delivery-schedule', action: 'read' } as const;

export const scheduleCsv = endpoint({
  id: 'SCH-04',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules/:id/csv',
  permission: READ,
  summary: "A delivery schedule as CSV: a row for each call-off with what its line says, in the caller's language.",
  params: z.object({ id: scheduleHeadId }),
  query: asOfQuery,
  produces: 'text/csv; charset=utf-8',
});

/** The header of a PDF that is still being made: how many pages it will have. */
export const PAGE_COUNT = 'x-page-count';

export const schedulePdf = endpoint({
  id: 'SCH-05',
  method: 'POST',
  path: '/applications/schedule/delivery/schedules/:id/pdf',
  permission: READ,
  summary:
    'A delivery schedule with its lines and call-offs as a PDF. Pages come as they are made, their number in X-Page-Count; who closes the connection cancels it.',
  params: z.object({ id: scheduleHeadId }),
  query: asOfQuery,
  produces: 'application/pdf',
});

export const scheduleLinePdf = endpoint({
  id: 'SCH-06',
  method: 'POST',
  path: '/applications/schedule/delivery/schedules/:id/:lineId/pdf',
  permission: READ,
  summary: 'One line of a delivery schedule with its call-offs as a PDF, in the way of the whole one.',
  params: z.object({ id: scheduleHeadId, lineId: scheduleLineId }),
  query: asOfQuery,
  produces: 'application/pdf',
});
