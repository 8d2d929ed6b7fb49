import { z } from 'zod';
import { MATCHES, STATUS_GROUPS, UNMATCHED_REASONS } from '../domain/transport/carrier-status.js';
import { endpoint } from './endpoint.js';
import { cursor, fileId, idOfKind, instant, limit, transmissionId, transportId } from './fields.js';
import { acknowledgementState, transmissionState } from './transmission.js';

const READ = { module: 'delivery.despatch-note', action: 'read' } as const;
const EDIT = { module: 'delivery.despatch-note', action: 'edit' } as const;
const TRANSPORT = '/applications/delivery/transports/:id';
const CONSIGNMENTS = '/applications/delivery/carrier-consignments';
const params = z.object({ id: transportId });
const consignmentId = idOfKind('carrier-consignment');

/** BGM 1225: original, replacement, cancellation. */
const messageFunction = z.enum(['9', '5', '1']);
const instruction = z.object({
  id: idOfKind('transport-instruction'),
  messageFunction,
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** It was to go by itself when the transport departed. */
  isAutomatic: z.boolean(),
  /** Why that was not sent, in words. */
  problem: z.string().nullable(),
  /** Null where it was not sent. */
  transmission: z
    .object({
      id: transmissionId,
      fileId,
      state: transmissionState,
      acknowledgement: acknowledgementState,
      sentAt: instant.nullable(),
    })
    .nullable(),
});

const said = {
  id: z.string(),
  /** As sent: a day, or a day and a time at the place; null where the carrier does not say when. */
  saidAt: z.string().nullable(),
  /** The same in the time zone of the company; when it came where it does not say. */
  at: instant,
  status: z.string().nullable(),
  /** Who keeps the list of the code (3055); null or 6: UN/ECE. */
  agency: z.string().nullable(),
  reason: z.string().nullable(),
  text: z.string().nullable(),
  /** Null for codes that are not known. */
  group: z.enum(STATUS_GROUPS).nullable(),
  place: z.string().nullable(),
  equipment: z.string().nullable(),
};
/** What a carrier said of a transport. */
export const carrierEvent = z.object({
  ...said,
  sender: z.string(),
  matchedBy: z.enum(MATCHES),
  consignmentId,
  /** The file that it came in, while it is there. */
  fileId: fileId.nullable(),
});
export type CarrierEvent = z.infer<typeof carrierEvent>;

const carrierMessages = z.object({
  /** Under which instructions go to the carrier; null where there is none. */
  agreement: z.object({ iaid: z.string(), partner: z.string() }).nullable(),
  /** What is to be sent next: the first instruction, a changed one, or a cancellation; null where the carrier has what holds. */
  next: messageFunction.nullable(),
  /** Newest first. */
  instructions: z.array(instruction),
  /** The last of what the carrier said, oldest first. */
  events: z.array(carrierEvent),
});
export type CarrierMessages = z.infer<typeof carrierMessages>;
export type SentInstruction = z.infer<typeof instruction>;

/** Events of a transport that are shown; the last ones. */
export const MOST_EVENTS = 500;

export const transportCarrier = endpoint({
  id: 'transport-carrier',
  method: 'GET',
  path: `${TRANSPORT}/carrier`,
  permission: READ,
  summary: 'What the carrier of a transport was told, and what it said of it.',
  params,
  response: carrierMessages,
});

export const transportInstruct = endpoint({
  id: 'transport-instruct',
  method: 'POST',
  path: `${TRANSPORT}/instruction`,
  permission: { module: 'delivery.despatch', action: 'edit' },
  summary:
    'Send the carrier the instruction for a transport (IFTMIN) under the outgoing agreement with it: the first one, what replaces it after a change, or its cancellation. Each version is kept as it was sent.',
  params,
  body: z.strictObject({
    /** `send`: the instruction as the transport is now; `cancel`: the last one does not hold any more. */
    does: z.enum(['send', 'cancel']).default('send'),
  }),
  response: carrierMessages,
});
export type InstructInput = z.output<typeof transportInstruct.body>;

const consignment = z.object({
  consignmentId,
  sender: z.string(),
  /** What the carrier names it by. */
  keys: z.array(z.object({ kind: z.enum(['transport', 'waybill', 'movement', 'note']), value: z.string() })),
  equipment: z.string().nullable(),
  reason: z.enum(UNMATCHED_REASONS),
  /** Transports that it may be. */
  candidates: z.array(z.object({ transportId, transportNumber: z.string() })),
  eventCount: z.number().int(),
  last: z.object(said).nullable(),
  fileId: fileId.nullable(),
  receivedAt: instant,
});
export type UnmatchedConsignment = z.infer<typeof consignment>;

export const carrierUnmatched = endpoint({
  id: 'carrier-unmatched',
  method: 'GET',
  path: CONSIGNMENTS,
  permission: READ,
  summary: 'What carriers said that stands with no transport, newest first, each with the reason.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({ rows: z.array(consignment), nextCursor: z.string().nullable() }),
});

export const carrierAssign = endpoint({
  id: 'carrier-assign',
  method: 'PUT',
  path: `${CONSIGNMENTS}/:id/transport`,
  permission: EDIT,
  summary:
    'Say which transport it is that a carrier speaks of: what it said and says of it stands there from then on. null takes it away again.',
  params: z.object({ id: consignmentId }),
  body: z.strictObject({ transportId: transportId.nullable() }),
  response: z.object({
    /** What it stood with before. */
    before: transportId.nullable(),
  }),
});
