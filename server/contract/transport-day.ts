import { z } from 'zod';
import { TRANSPORT_MODES } from '../domain/transport/fields.js';
import { MOVEMENT_KINDS } from '../domain/transport/movement.js';
import { PLACE_REASONS } from '../domain/transport/place.js';
import { TRANSPORT_STATES } from '../domain/transport/state.js';
import { endpoint } from './endpoint.js';
import { day, instant, partnerId, transportId } from './fields.js';

const READ = { module: 'delivery.despatch-note', action: 'read' } as const;
const TRANSPORTS = '/applications/delivery/transports';

/** Departures and arrivals of a day that are answered, and days of a calendar. */
export const MOST_MOVEMENTS = 2_000;
export const MOST_CALENDAR_DAYS = 42;

const movement = z.object({
  transportId,
  kind: z.enum(MOVEMENT_KINDS),
  transportNumber: z.string(),
  transportName: z.string().nullable(),
  state: z.enum(TRANSPORT_STATES),
  /** A day, or a day and a time at the place. */
  planned: z.string(),
  /** The instant after which it is late. */
  dueBy: instant,
  /** When it departed or arrived. */
  doneAt: instant.nullable(),
  carrier: z.string().nullable(),
  mode: z.enum(TRANSPORT_MODES).nullable(),
  vehicle: z.string().nullable(),
  trailer: z.string().nullable(),
  /** Where its notes are collected, and the places that they are for. */
  from: z.array(z.string()),
  to: z.array(z.string()),
  noteCount: z.number().int(),
});
export type Movement = z.infer<typeof movement>;

export const transportDay = endpoint({
  id: 'transport-day',
  method: 'GET',
  path: `${TRANSPORTS}/day`,
  permission: READ,
  summary:
    'Departures and arrivals that are planned on a day, by their time. Those of the last days that have not happened come with the day of today.',
  query: z.object({
    /** Absent: today where the company is. */
    day: day.optional(),
  }),
  response: z.object({
    day,
    today: day,
    /** Name of the IANA database: times without a zone are there. */
    timeZone: z.string(),
    movements: z.array(movement),
    /** There are more than are answered. */
    isCut: z.boolean(),
  }),
});
export type TransportDay = z.infer<typeof transportDay.response>;

const calendarDay = z.object({
  day,
  /** By the company's own calendar. */
  isWorked: z.boolean(),
  /** What is celebrated or why nobody works; empty where nobody has said. */
  name: z.string(),
  departures: z.number().int(),
  arrivals: z.number().int(),
  /** Those among them that have not happened. */
  open: z.number().int(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

export const transportCalendar = endpoint({
  id: 'transport-calendar',
  method: 'GET',
  path: `${TRANSPORTS}/calendar`,
  permission: READ,
  summary: `How many departures and arrivals are planned on each of some days, ${String(MOST_CALENDAR_DAYS)} at most, and on which the company works.`,
  query: z.object({
    from: day.refine((from) => from < '9999-11', 'A day before November 9999'),
    days: z.coerce.number().int().min(1).max(MOST_CALENDAR_DAYS),
  }),
  response: z.object({ today: day, timeZone: z.string(), days: z.array(calendarDay) }),
});
export type TransportCalendar = z.infer<typeof transportCalendar.response>;

const degrees = (most: number) => z.number().min(-most).max(most);
const place = z.object({
  name: z.string(),
  code: z.string(),
  /** Town and country of its address, as far as it says them. */
  town: z.string(),
  /** Degrees of WGS 84; null where nobody knows. */
  latitude: degrees(90).nullable(),
  longitude: degrees(180).nullable(),
  /** As the register says, or the middle of its town; null where it is not known. */
  source: z.enum(['exact', 'town']).nullable(),
  /** Why it is not known. */
  reason: z.enum(PLACE_REASONS).nullable(),
  /** Whose place it is: its coordinates are entered there. Null for the company itself, and for a partner that is in no register. */
  partnerId: partnerId.nullable(),
  isOwn: z.boolean(),
});
export type MapPlace = z.infer<typeof place>;
const index = z.number().int();

export const transportMap = endpoint({
  id: 'transport-map',
  method: 'GET',
  path: `${TRANSPORTS}/map`,
  permission: READ,
  summary:
    'The places of collection and delivery of the transports of a day, with their coordinates: those of the register, else those of their town by GeoNames. Nothing is guessed: a place whose town is not known, or one of several of that name, has none and says why.',
  query: transportDay.query,
  response: z.object({
    day,
    places: z.array(place),
    /** For each transport where its goods are collected and where they go, by the index of places. */
    routes: z.array(z.object({ transportId, from: z.array(index), to: z.array(index) })),
  }),
});
export type TransportMap = z.infer<typeof transportMap.response>;
