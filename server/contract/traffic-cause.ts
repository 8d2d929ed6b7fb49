import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cappedCount, fileId, instant } from './fields.js';
import { finding } from './finding.js';
import { causeId, trafficList, trafficState } from './traffic.js';

const { days, direction, messageType, q, partnerCompanyId, cause, archived } = trafficList.query.shape;

/** What files with errors have in common: who sent them, the first error in them and its place; or only their state where no error was found in them. */
const causeRow = z.object({
  id: causeId,
  /** Who sent the files, or who gets them; null where nobody knows. */
  partner: z.string().nullable(),
  direction: z.enum(['I', 'O']),
  /** Of the newest file. */
  state: trafficState,
  /** Of the error; null where none was found in the files. */
  code: z.string().nullable(),
  /** Where it stands, without the numbers of segments and lines; '' where it is about the file as a whole. */
  place: z.string(),
  /** What is wrong, why, what follows and what to do, as of the newest file. */
  message: finding.shape.message,
  cause: finding.shape.cause,
  consequence: finding.shape.consequence,
  action: finding.shape.action,
  actor: finding.shape.actor,
  files: cappedCount,
  firstAt: instant,
  lastAt: instant,
  newestId: fileId,
});
export type TrafficCause = z.infer<typeof causeRow>;

export const trafficCauses = endpoint({
  id: 'traffic-causes',
  method: 'GET',
  path: '/applications/traffic/causes',
  permission: { module: 'traffic', action: 'read' },
  summary: 'Files with errors, grouped by what they have in common: those of most files first.',
  query: z.object({ days, direction, messageType, q, partnerCompanyId, cause, archived }),
  response: z.object({
    rows: z.array(causeRow),
    /** Of all causes. */
    total: cappedCount,
  }),
});
export type TrafficCausesQuery = z.output<typeof trafficCauses.query>;
