import { z } from 'zod';
import { id } from './fields.js';

/**
 * What the server tells browsers, typed once and parsed at both ends. Messages say "look again": ids and a version, never records.
 * `version` counts what this server process told the company's room, one by one: a gap means something was missed and everything
 * shown is read again, as it is after every reconnect.
 */
export const SERVER_EVENTS = {
  /** S-13: how many files with errors the company has to act on. */
  errorCount: z.object({ count: z.number().int(), version: z.number().int() }),
  /** Files, schedules or other records changed. `ids` is empty where they are too many to name. */
  changed: z.object({ topic: z.enum(['traffic', 'schedule']), ids: z.array(id), version: z.number().int() }),
} as const;
export type ServerEvent = keyof typeof SERVER_EVENTS;
export type ServerPayload<E extends ServerEvent> = z.infer<(typeof SERVER_EVENTS)[E]>;
/** The path of the socket endpoint. */
export const SOCKET_PATH = '/socket.io';
