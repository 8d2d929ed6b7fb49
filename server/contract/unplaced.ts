import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { companyId, cursor, fileId, idOfKind, instant, limit } from './fields.js';

const unplacedId = idOfKind('unplaced-file');

const row = z.object({
  id: unplacedId,
  fileName: z.string(),
  /** The sub-folder of the drop folder that it lay in; null for none. */
  folder: z.string().nullable(),
  size: z.number().int(),
  /** Its bytes are not kept: it can be recorded for a company, and not be read. */
  isTooLarge: z.boolean(),
  sender: z.string().nullable(),
  recipient: z.string().nullable(),
  controlReference: z.string().nullable(),
  receivedAt: instant,
});
export type UnplacedFile = z.infer<typeof row>;

const PATH = '/applications/installation/unplaced-files';
const params = z.object({ id: unplacedId });

export const unplacedList = endpoint({
  id: 'unplaced-list',
  method: 'GET',
  path: PATH,
  permission: 'admin',
  summary: 'Files of the drop folder that belong to no company, newest first.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});
export type UnplacedQuery = z.output<typeof unplacedList.query>;

export const unplacedPlace = endpoint({
  id: 'unplaced-place',
  method: 'POST',
  path: `${PATH}/:id/placement`,
  permission: 'admin',
  summary: 'Give a file to a company, which receives it as if it had come now.',
  params,
  body: z.strictObject({ companyId }),
  response: z.object({ fileId, companyId }),
  status: 201,
});

export const unplacedDiscard = endpoint({
  id: 'unplaced-discard',
  method: 'DELETE',
  path: `${PATH}/:id`,
  permission: 'admin',
  summary: 'Discard a file that is for nobody here.',
  params,
  response: z.object({ id: unplacedId }),
});

/** Files that one call places at most. */
export const MOST_PLACED = 100;

export const unplacedPlaceWaiting = endpoint({
  id: 'unplaced-place-waiting',
  method: 'POST',
  path: '/applications/installation/identifications/:id/placement',
  permission: 'admin',
  summary: `Give the files that name an approved identification as their receiver to its company, which receives them as if they had come now: ${String(MOST_PLACED)} at most, the oldest first; \`left\` says how many wait after that.`,
  params: z.object({ id: idOfKind('identification') }),
  response: z.object({ placed: z.number().int(), left: z.number().int() }),
});
