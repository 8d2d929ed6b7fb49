import { z } from 'zod';
import { TRANSMISSION_STATES } from '../domain/outbound/transmission.js';
import { endpoint } from './endpoint.js';
import { agreementId, cursor, despatchAdviceId, fileId, instant, limit, transmissionId } from './fields.js';

const READ = { module: 'traffic', action: 'read' } as const;
const EDIT = { module: 'traffic', action: 'edit' } as const;

export const transmissionState = z.enum(TRANSMISSION_STATES);
/** `none`: nobody waits for one. `awaiting`, then `late` (a warning), then `overdue` (an error), until the partner answers. */
export const acknowledgementState = z.enum([
  'none',
  'awaiting',
  'late',
  'overdue',
  'acknowledged',
  'partly',
  'rejected',
  'given',
]);

const row = z.object({
  id: transmissionId,
  /** The file that travels; its bytes and its messages are those of the traffic log. */
  fileId,
  /** 1 for the first sending of a file, 2 for the first repetition. */
  number: z.number().int(),
  /** An acknowledgement of syntax, what somebody decided about a schedule, or what a carrier is told of a transport or asked for, or a statement of package accounts. */
  kind: z.enum([
    'despatch-advice',
    'acknowledgement',
    'application-acknowledgement',
    'transport-instruction',
    'booking-request',
    'inventory-report',
  ]),
  despatchAdviceId: despatchAdviceId.nullable(),
  /** The received file that an acknowledgement answers. */
  answersFileId: fileId.nullable(),
  /** The transmission that this one repeats. */
  resends: transmissionId.nullable(),
  agreementId,
  partner: z.string().nullable(),
  fileName: z.string(),
  size: z.number().int(),
  /** Of the bytes, in hexadecimal digits. */
  sha256: z.string(),
  /** UNB 0020. */
  controlReference: z.string().nullable(),
  state: transmissionState,
  acknowledgement: acknowledgementState,
  /** Attempts to send it. */
  attempts: z.number().int(),
  /** When it is tried next, where it waits. */
  nextAt: instant.nullable(),
  /** What went wrong last, in words without secrets, and what to do. */
  lastError: z.object({ code: z.string(), text: z.string(), advice: z.string() }).nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type TransmissionRow = z.infer<typeof row>;

const transmission = row.extend({
  /** What the partner's side said of it: the name there, and whether it lay there already. */
  receipt: z.object({ name: z.string(), state: z.string(), warnings: z.array(z.string()) }).nullable(),
  /** Until when an acknowledgement is expected, and when its absence becomes an error. */
  acknowledgementExpected: z
    .object({ level: z.enum(['transport', 'message']), warningAt: instant, errorAt: instant })
    .nullable(),
  /** When somebody said that it is not expected any more. */
  acknowledgementWaivedAt: instant.nullable(),
  /** Whether the answer is expected, or was waived; null where none is to come, or it came. */
  expectation: z.enum(['expected', 'waived']).nullable(),
  /** Whether it is the last one of its file, and none went out in its place under another reference. */
  isLast: z.boolean(),
  /** Whether the bytes are at hand; else they lie in the archive. */
  hasBytes: z.boolean(),
  /** Whether it is a document of ours, which can be written anew. */
  isDocument: z.boolean(),
  /** What may be done about it now, by the same rule that refuses it. */
  actions: z.object({
    retry: z.boolean(),
    cancel: z.boolean(),
    resend: z.boolean(),
    /** Expect no acknowledgement any more; expect it again. */
    waive: z.boolean(),
    expect: z.boolean(),
  }),
});
export type Transmission = z.infer<typeof transmission>;

export const transmissionList = endpoint({
  id: 'transmission-list',
  method: 'GET',
  path: '/applications/transmissions',
  permission: READ,
  summary: 'What was and is being sent to partners, newest first.',
  query: z.object({
    fileId: fileId.optional(),
    despatchAdviceId: despatchAdviceId.optional(),
    state: transmissionState.optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});
export type TransmissionQuery = z.output<typeof transmissionList.query>;

const ONE = '/applications/transmissions/:id';
const params = z.object({ id: transmissionId });

export const transmissionDetail = endpoint({
  id: 'transmission-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'One transmission: where it stands, what went wrong, what may be done.',
  params,
  response: transmission,
});

export const transmissionRetry = endpoint({
  id: 'transmission-retry',
  method: 'POST',
  path: `${ONE}/retry`,
  permission: EDIT,
  summary: 'Try again now, with the same bytes under the same name. Only what has not been sent.',
  params,
  response: transmission,
  status: 202,
});

export const transmissionCancel = endpoint({
  id: 'transmission-cancel',
  method: 'POST',
  path: `${ONE}/cancel`,
  permission: EDIT,
  summary: 'Stop a transmission that has not left yet.',
  params,
  response: transmission,
});

export const transmissionResend = endpoint({
  id: 'transmission-resend',
  method: 'POST',
  path: `${ONE}/resend`,
  permission: EDIT,
  summary:
    'Send once more what was sent already. Needs confirm; the same bytes and reference unless newReference asks for the document anew.',
  params,
  body: z.strictObject({
    /** Without it the answer says when it was sent. */
    confirm: z.boolean().default(false),
    /** Render the document anew under a control reference of its own. */
    newReference: z.boolean().default(false),
  }),
  response: transmission,
  status: 202,
});

export const transmissionExpect = endpoint({
  id: 'transmission-expect',
  method: 'POST',
  path: `${ONE}/expectation`,
  permission: EDIT,
  summary:
    'Waive the acknowledgement of what was sent, or expect it again as long as none came. One that comes counts either way.',
  params,
  body: z.strictObject({ expected: z.boolean() }),
  response: transmission,
});
