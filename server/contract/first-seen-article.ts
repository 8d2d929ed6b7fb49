import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { fileId, instant, limit, partnerId, scheduleHeadId, sortBy } from './fields.js';

const EDIT = { module: 'maintenance', action: 'edit' } as const;
const PATH = '/applications/articles/first-seen';
/** How many are decided of at once. */
export const MAX_DECIDED = 500;

/** Where the next page begins: a moment and a number. */
const place = z.string().max(300);
const firstSeen = z.object({
  articleNumber: z.string(),
  firstSeenAt: instant,
  state: z.enum(['new', 'ignored']),
  /** The file in which the number stood first, while it is stored. */
  fileId: fileId.nullable(),
  fileName: z.string().nullable(),
  /** The schedule of that file. */
  scheduleHeadId: scheduleHeadId.nullable(),
  documentNumber: z.string().nullable(),
  /** What its newest line says. */
  description: z.string().nullable(),
  unit: z.string().nullable(),
  /** Who sent it, as the file says. */
  sender: z.string().nullable(),
  /** The partner of the register that sent it. */
  partnerCompanyId: partnerId.nullable(),
  partnerName: z.string().nullable(),
});
export type FirstSeenArticle = z.infer<typeof firstSeen>;

/** What numbers are sorted by. */
export const FIRST_SEEN_SORTS = ['number', 'seen'] as const;
export const articleFirstSeen = endpoint({
  id: 'article-first-seen',
  method: 'GET',
  path: PATH,
  permission: { module: 'maintenance', action: 'read' },
  summary: 'Numbers of articles that came first in a message and wait to be taken into the master data, newest first.',
  query: z.object({
    state: z.enum(['new', 'ignored']).default('new'),
    /** Absent: newest first. */
    sort: sortBy(FIRST_SEEN_SORTS).optional(),
    cursor: place.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(firstSeen), nextCursor: z.string().nullable() }),
});
export type FirstSeenQuery = z.output<typeof articleFirstSeen.query>;

const numbers = z.array(z.string().min(1).max(1_000)).min(1).max(MAX_DECIDED);
export const articleAccept = endpoint({
  id: 'article-accept',
  method: 'POST',
  path: `${PATH}/accept`,
  permission: EDIT,
  summary:
    'Take numbers that came first in a message into the master data as external articles of who sent them, with the description and unit of their newest line.',
  body: z.strictObject({ articleNumbers: numbers }),
  response: z.object({ accepted: z.number().int() }),
});

export const articleIgnore = endpoint({
  id: 'article-ignore',
  method: 'POST',
  path: `${PATH}/ignore`,
  permission: EDIT,
  summary: 'Ignore numbers that came first in a message, or list them as new again.',
  body: z.strictObject({ articleNumbers: numbers, ignored: z.boolean().default(true) }),
  response: z.object({ ignored: z.number().int() }),
});
