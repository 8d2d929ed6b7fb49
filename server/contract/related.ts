import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { id, instant } from './fields.js';
import { RELATED_KINDS } from './names.js';

const row = z.object({
  id: z.string(),
  title: z.string(),
  /** Who it is with, or what it is of; in nobody's language. */
  detail: z.string().nullable(),
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
    'What a record is related to, both ways: the file, transactions, schedules and despatch advices that came or went together, the agreement that they came under, the partner with its relations and their calendars, and the articles in the register. Only what the caller may read. Kinds without a record are left out.',
  params: z.object({ kind: z.enum(RELATED_KINDS), id }),
  response: z.object({ groups: z.array(group) }),
});
