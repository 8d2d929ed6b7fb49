import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { calendarId, day, instant, version } from './fields.js';
import { formatted } from './format.js';
import { optionalTimeZone } from './time-zone.js';

const READ = { module: 'maintenance', action: 'read' } as const;
const EDIT = { module: 'maintenance', action: 'edit' } as const;
const DELETE = { module: 'maintenance', action: 'delete' } as const;

/** Whose days they are: of the company itself, of a customer, of a supplier. */
export const CALENDAR_KINDS = ['internal', 'customer', 'supplier'] as const;
/** Days without work that a calendar has, at most: those of a company for decades. */
export const MAX_WORK_FREE = 2_000;
/** Calendars that a company has, at most. */
export const MAX_CALENDARS = 200;

const text = (most: number) =>
  formatted(
    'printable',
    z
      .string()
      .trim()
      .max(most)
      .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  );
const workFreeDay = z.strictObject({
  day,
  /** What is celebrated or why nobody works. */
  name: text(100).default(''),
});

const fields = z.strictObject({
  kind: z.enum(CALENDAR_KINDS),
  name: text(80).min(1),
  /** Whether Monday, Tuesday and so on to Sunday are worked. */
  weekdays: z
    .array(z.boolean())
    .length(7)
    .refine((all) => all.includes(true), 'At least one weekday is worked')
    .default([true, true, true, true, true, false, false]),
  workFree: z
    .array(workFreeDay)
    .max(MAX_WORK_FREE)
    .refine((all) => new Set(all.map((one) => one.day)).size === all.length, 'Each day once')
    .default([]),
  /** Where its days begin and end; empty for UTC. Answers to schedules are due by that of the company's own calendar. */
  timeZone: optionalTimeZone.default(''),
});
export type CalendarFields = z.output<typeof fields>;

const named = z.object({
  id: calendarId,
  kind: z.enum(CALENDAR_KINDS),
  name: z.string(),
  weekdays: z.array(z.boolean()),
  timeZone: z.string(),
  version: z.number().int(),
  updatedAt: instant,
});
/** A calendar with all its days, in their order. */
const calendar = named.extend({ workFree: z.array(z.object({ day: z.string(), name: z.string() })) });
export type WorkCalendarRecord = z.infer<typeof calendar>;
const row = named.extend({
  workFreeCount: z.number().int(),
  /** The last day that was entered; null for none. */
  lastDay: z.string().nullable(),
  /** Relations that name it. */
  relationCount: z.number().int(),
});
export type CalendarRow = z.infer<typeof row>;

const PATH = '/applications/calendars';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: calendarId });

export const calendarList = endpoint({
  id: 'calendar-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'All calendars of the company, by name.',
  response: z.object({ rows: z.array(row) }),
});

export const calendarDetail = endpoint({
  id: 'calendar-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'A calendar with its weekdays and its days without work.',
  params,
  response: calendar,
});

export const calendarCreate = endpoint({
  id: 'calendar-create',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary: `Enter a calendar. A company has ${String(MAX_CALENDARS)} at most.`,
  body: fields,
  response: calendar,
  status: 201,
});

export const calendarUpdate = endpoint({
  id: 'calendar-update',
  method: 'PUT',
  path: ONE,
  permission: EDIT,
  summary: 'Change a calendar, all its days at once. Takes the version that was read.',
  params,
  body: fields.extend({ version }),
  response: calendar,
});

export const calendarDelete = endpoint({
  id: 'calendar-delete',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  summary: 'Remove a calendar. Refused while relations name it.',
  params,
  response: z.object({ id: calendarId }),
});

const choice = z.object({ code: z.string(), name: z.string() });
export const calendarHolidays = endpoint({
  id: 'calendar-holidays',
  method: 'GET',
  path: `${PATH}/holidays`,
  permission: READ,
  summary:
    'Public holidays of a country or a region in a year, as a proposal for a calendar. Without a country, the countries alone.',
  query: z.object({
    /** Two letters of ISO 3166. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Two letters of ISO 3166, such as SE')
      .optional(),
    region: z
      .string()
      .regex(/^[A-Z0-9-]{1,10}$/, 'A region of the answer without one')
      .optional(),
    year: z.coerce.number().int().min(1990).max(2100),
  }),
  response: z.object({
    countries: z.array(choice),
    /** Of the country, where its regions have holidays of their own. */
    regions: z.array(choice),
    days: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
});
export type HolidaysQuery = z.output<typeof calendarHolidays.query>;
export type Holidays = z.infer<typeof calendarHolidays.response>;
