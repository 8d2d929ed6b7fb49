import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { instant } from './fields.js';
import { lines } from './notice.js';

const PATH = '/applications/service-window';

/** The service window that is on or to come. */
export const serviceWindow = z.object({
  /** It is on: administrators of the installation alone are let in. */
  serviceWindowActive: z.boolean(),
  /** Null where there is none. */
  start: instant.nullable(),
  end: instant.nullable(),
  message: z.string().nullable(),
});
export type ServiceWindow = z.infer<typeof serviceWindow>;

/** Days that a window may last, and that it may lie ahead. */
const MOST_DAYS = { lasting: 7, ahead: 90 } as const;
const DAY_MS = 86_400_000;

export const serviceWindowGet = endpoint({
  id: 'service-window',
  method: 'GET',
  path: PATH,
  permission: 'public',
  summary: 'The service window that is on or announced.',
  response: serviceWindow,
});

export const serviceWindowSet = endpoint({
  id: 'service-window-set',
  method: 'PUT',
  path: PATH,
  permission: 'admin',
  summary: 'Set the service window, in place of one that is set; S-05 is the same over the socket.',
  body: z
    .strictObject({ start: instant, end: instant, message: lines.nullable().default(null) })
    .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
      path: ['end'],
      message: 'The end is after the start',
      params: { sentence: 'windowEnd' },
    })
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= MOST_DAYS.lasting * DAY_MS, {
      path: ['end'],
      message: `A window lasts ${String(MOST_DAYS.lasting)} days at most`,
      params: { sentence: 'windowLength', values: { max: String(MOST_DAYS.lasting) } },
    })
    .refine(({ start }) => Date.parse(start) - Date.now() <= MOST_DAYS.ahead * DAY_MS, {
      path: ['start'],
      message: `A window begins within ${String(MOST_DAYS.ahead)} days`,
      params: { sentence: 'windowAhead', values: { max: String(MOST_DAYS.ahead) } },
    }),
  response: serviceWindow,
});
export type ServiceWindowFields = z.output<typeof serviceWindowSet.body>;

export const serviceWindowOff = endpoint({
  id: 'service-window-off',
  method: 'DELETE',
  path: PATH,
  permission: 'admin',
  summary: 'Call the service window off, or end it now.',
  response: serviceWindow,
});
