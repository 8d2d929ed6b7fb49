import { z } from 'zod';
import { recordOf } from '../domain/typed-keys.js';
import type { Endpoint } from './endpoint.js';
import { id, noticeId } from './fields.js';
import { TOPICS } from './names.js';
import { notice, noticeDismiss, noticeToAll, noticeToCompany, noticeToUser, standing } from './notice.js';
import { serviceWindow, serviceWindowSet } from './service-window.js';

const topic = z.enum(TOPICS);
const age = z.number().int().min(0);

/**
 * What happens to a company's records. Messages say "look again": ids and a version, never records.
 * `version` counts the events that this server process sent to the company's room: a gap means something was missed and everything
 * shown is read again, as it is after every reconnect.
 */
export const COUNTED_EVENTS = {
  /** S-13: how many files with errors the company has to act on. */
  errorCount: z.object({ count: z.number().int(), version: z.number().int() }),
  /** Files, schedules or other records changed. `ids` is empty where they are too many to name. */
  changed: z.object({ topic, ids: z.array(id), version: z.number().int() }),
} as const;
export type CountedEvent = keyof typeof COUNTED_EVENTS;
export type CountedPayload<E extends CountedEvent> = z.infer<(typeof COUNTED_EVENTS)[E]>;

/** Events from the server to browsers, typed once and parsed on both sides. */
export const SERVER_EVENTS = {
  ...COUNTED_EVENTS,
  /**
   * On connecting: milliseconds since the last change of each topic that this connection was not yet there to hear of, at the least. What was
   * fetched before that change is read again.
   */
  lastChanges: z.object(recordOf(TOPICS, () => age)),
  /**
   * To administrators of the installation, on connecting and whenever it changed: the claims and the files without a company that wait for
   * them, counted to a thousand each, and the topics whose records changed.
   */
  waiting: z.object({ claims: z.number().int(), files: z.number().int(), topics: z.array(topic) }),
  /** To those who may read them: results of rules that nobody has looked at, counted to a thousand, on connecting and whenever they changed. */
  openResults: z.object({ count: z.number().int() }),
  /** S-06: a notice for somebody else, that administrators of the installation get too. */
  admin: notice,
  /** S-07 to S-10: a notice for whoever hears it, by its status. */
  success: notice,
  warning: notice,
  error: notice,
  info: notice,
  /** A notice was withdrawn: it is shown no more, whatever it stood in. What stands follows. */
  withdrawn: z.object({ id: noticeId }),
  /** S-11: what stands, on connecting and whenever the own list changed: in another window, or because a notice was withdrawn or given back. */
  notices: standing,
  /** S-12: the service window, on connecting and whenever it changes, begins or ends. */
  serviceWindow,
} as const;
export type ServerEvent = keyof typeof SERVER_EVENTS;
export type ServerPayload<E extends ServerEvent> = z.infer<(typeof SERVER_EVENTS)[E]>;

/**
 * What browsers may say: each is a call of the API by another way, with its rights, its service and its refusals. The payload is the
 * call's body, or its parameters where it has none.
 */
export const CLIENT_EVENTS = {
  delete: noticeDismiss,
  notifyCompany: noticeToCompany,
  notifyUser: noticeToUser,
  notifyGlobal: noticeToAll,
  setServiceWindow: serviceWindowSet,
} as const satisfies Record<string, Endpoint>;
export type ClientEvent = keyof typeof CLIENT_EVENTS;
type PayloadOf<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.output<E['body']>
  : E['params'] extends z.ZodType
    ? z.output<E['params']>
    : undefined;
export type ClientPayload<E extends ClientEvent> = PayloadOf<(typeof CLIENT_EVENTS)[E]>;

/** How the server acknowledges what a browser said: done, or the code of a problem with its sentence. */
export const acknowledgement = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    status: z.number().int(),
    title: z.string(),
    detail: z.string().optional(),
  }),
]);
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** The path of the socket endpoint. */
export const SOCKET_PATH = '/socket.io';
