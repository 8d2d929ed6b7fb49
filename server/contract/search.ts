import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { fileId, instant } from './fields.js';
import { SEARCH_KINDS } from './names.js';

const hit = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** The record's id; of an article its number, which is its name. */
  id: z.string(),
  /** The file that a despatch advice went out with; null where it was not sent, and for everything else. */
  fileId: fileId.nullable(),
  title: z.string(),
  /** Who it is from or for, and its reference; in nobody's language. */
  detail: z.string().nullable(),
  at: instant,
});
export type SearchHit = z.infer<typeof hit>;

export const search = endpoint({
  id: 'search',
  method: 'GET',
  path: '/applications/search',
  permission: 'session',
  summary:
    'Whatever a number or name may be, at most five of each kind: schedules by a part of their number, articles by a part of number or name, despatch notes, sent or not, by how they begin and by the numbers of their packages, transports and bookings by how they begin, bookings also by the carrier’s reference, files and transactions by id or part of partner, document or reference, partners by name or code. Only what the caller may read.',
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  response: z.object({ hits: z.array(hit) }),
});
