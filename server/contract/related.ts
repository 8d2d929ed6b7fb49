import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, id, instant, limit } from './fields.js';
import { RECORDED_KINDS, RELATED_KINDS } from './names.js';

const row = z.object({
  id: z.string(),
  title: z.string(),
  /** Who it is with, or what it is of; in nobody's language. */
  detail: z.string().nullable(),
  /** When it came; of a delivery midnight in UTC of its day. */
  at: instant.nullable(),
});
const group = z.object({
  kind: z.enum(RELATED_KINDS),
  /** How many there are; RELATED_MOST stands for as many or more. */
  count: z.number().int(),
  /** The newest five. */
  rows: z.array(row),
});
export type RelatedGroup = z.infer<typeof group>;
/** As far as related records are counted. */
export const RELATED_MOST = 100;

export const related = endpoint({
  id: 'related',
  method: 'GET',
  path: '/applications/related/:kind/:id',
  permission: 'session',
  summary:
    'What a record is related to, both ways: the file, transactions, schedules and despatch advices that came or went together, the situation of the articles that are called off, the deliveries to the ship-to, the agreement that they came under, the partner with its relations and their calendars, and the articles in the register. Only what the caller may read. Kinds without a record are left out.',
  params: z.object({ kind: z.enum(RELATED_KINDS), id }),
  response: z.object({ groups: z.array(group) }),
});

const values = z.array(z.union([z.string(), z.number(), z.boolean()]));
const recordedEvent = z.object({
  id,
  at: instant,
  /** As the audit log calls it. */
  event: z.string(),
  by: z.string().nullable(),
  /** What is otherwise since, place by place; empty where the record was made or removed. */
  changes: z.array(z.object({ path: z.string(), before: values, after: values })),
  /** Changes that are left out: there are too many. */
  omitted: z.number().int(),
});
export type RecordedEvent = z.infer<typeof recordedEvent>;

export const recordHistory = endpoint({
  id: 'record-history',
  method: 'GET',
  path: '/applications/related/:kind/:id/history',
  permission: 'session',
  summary:
    'What was done with a record and by whom, as the audit log has it, newest first. Whoever may read the record may read this.',
  params: z.object({ kind: z.enum(RECORDED_KINDS), id }),
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({ rows: z.array(recordedEvent), nextCursor: z.string().nullable() }),
});
