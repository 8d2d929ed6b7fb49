import { z } from 'zod';
import { DESPATCH_STATES } from '../domain/despatch/state.js';
import { packageCounts } from './despatch-packages.js';
import { suggestQuery } from './suggestion.js';
import { despatchDocument } from './despatch-document.js';
import { endpoint } from './endpoint.js';
import {
  agreementId,
  cappedCount,
  day,
  despatchAdviceId,
  fileId,
  flag,
  instant,
  limit,
  partnerId,
  sortBy,
  sortedCursor,
  transmissionId,
  transportId,
} from './fields.js';
import { acknowledgementState, transmissionState } from './transmission.js';

const NOTE = 'delivery.despatch-note';

/** The transport that a note is on. */
const onTransport = z.object({ id: transportId, number: z.string() });
const follower = z.object({ id: despatchAdviceId, documentNumber: z.string() });
/** A despatch note: what it says, and how far it came on its way to the customer. */
export const despatchNote = z.object({
  despatchnoteHeadId: despatchAdviceId,
  documentNumber: z.string(),
  state: z.enum(DESPATCH_STATES),
  version: z.number().int(),
  agreement: z.object({ id: agreementId, iaid: z.string(), partner: z.string() }),
  transmission: z
    .object({
      id: transmissionId,
      fileId,
      fileName: z.string(),
      controlReference: z.string(),
      sha256: z.string(),
      state: transmissionState,
      acknowledgement: acknowledgementState,
      sentAt: instant.nullable(),
    })
    .nullable(),
  createdAt: instant,
  /** Out of the way of the list; what it says and was sent stays as it is. */
  isArchived: z.boolean(),
  /** Packages with a number, and what was done with them. */
  counts: packageCounts,
  /** The advice that this one replaces or cancels. */
  follows: follower.nullable(),
  /** The advice that replaces or cancels this one, sent or not. */
  followedBy: follower.extend({ does: z.enum(['replace', 'cancel']) }).nullable(),
  /** Sent once more after the partner had it. */
  isReportedAgain: z.boolean(),
  /** It was to be sent at its departure and could not be: the checks say why. */
  isSendRefused: z.boolean(),
  /** The transport that it leaves on; null where it is on none. */
  transport: onTransport.nullable(),
  document: despatchDocument,
});
export type DespatchNote = z.infer<typeof despatchNote>;

const PATH = '/applications/delivery/despatchnotes';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: despatchAdviceId });

export const despatchCreate = endpoint({
  id: 'despatchnote-create',
  method: 'POST',
  path: PATH,
  permission: { module: NOTE, action: 'edit' },
  summary: 'Make a despatch advice. It comes under the agreement named, else under that of the customer.',
  body: z.strictObject({
    agreementId: agreementId.optional(),
    /** The customer as the agreement names it: its partner, or its address in UNB; the buyer, then the ship-to, unless given. */
    customer: z.string().trim().min(1).max(140).optional(),
    document: despatchDocument,
  }),
  response: despatchNote,
  status: 201,
});
export type DespatchInput = z.output<typeof despatchCreate.body>;

const despatchRow = z.object({
  despatchnoteHeadId: despatchAdviceId,
  documentNumber: z.string(),
  state: z.enum(DESPATCH_STATES),
  /** The partner of the agreement that it goes out under. */
  customer: z.string(),
  shipTo: z.object({ code: z.string(), name: z.string() }),
  /** When the goods leave, and arrive: a day, or a day and a time at the place. */
  despatchDate: z.string(),
  arrivalDate: z.string().nullable(),
  pickUpDate: z.string().nullable(),
  shipmentDate: z.string().nullable(),
  /** Different articles, and packages as their packagings count them. */
  articleCount: z.number().int(),
  packageCount: z.number().int(),
  /** kg, as the document says it. */
  grossWeight: z.string().nullable(),
  shipmentReference: z.string().nullable(),
  carrier: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  fileId: fileId.nullable(),
  /** It is on a transport, or names a shipment or a transport document. */
  isOnTransport: z.boolean(),
  transport: onTransport.nullable(),
  /** Handed over to be sent: what it says is not changed any more. */
  isLocked: z.boolean(),
  /** Given up on its way, or rejected by the customer; what it rejects in part is a warning. */
  hasError: z.boolean(),
  /** Everything in it stands in a package. */
  isPacked: z.boolean(),
  /** The label of each package was printed. */
  isPrinted: z.boolean(),
  /** Each package is marked for shipment. */
  isTicked: z.boolean(),
  /** Packages with a number, and what was done with them. */
  counts: packageCounts,
  isArchived: z.boolean(),
});
export type DespatchRow = z.infer<typeof despatchRow>;

/** What despatch notes are sorted by. */
export const DESPATCH_SORTS = [
  'id',
  'number',
  'state',
  'customer',
  'shipTo',
  'despatch',
  'arrival',
  'pickUp',
  'shipmentDate',
  'articles',
  'packages',
  'weight',
  'shipment',
  'sent',
] as const;
/** How far back the list goes where nobody says it, in days. */
export const DEFAULT_DESPATCH_DAYS = 30;

const despatchCounts = z.object({
  despatchnoteCount: cappedCount,
  /** The customer has it, whatever it answered. */
  sentCount: cappedCount,
  /** Given up on its way, or rejected. */
  errorCount: cappedCount,
  /** Partly rejected, or not acknowledged in the agreed time. */
  warningCount: cappedCount,
  readyCount: cappedCount,
  /** The customer has it, its day of arrival has not passed, and no receiving advice names it. */
  transitCount: cappedCount,
});
export type DespatchCounts = z.infer<typeof despatchCounts>;

export const despatchList = endpoint({
  id: 'DEL-02',
  method: 'GET',
  path: PATH,
  permission: { module: NOTE, action: 'read' },
  summary: 'Despatch notes of the last days, newest first.',
  query: z.object({
    /** How far back, in days. */
    days: z.coerce.number().int().min(1).max(3660).default(DEFAULT_DESPATCH_DAYS),
    filter: z.enum(['all', 'ready', 'sent', 'transit', 'errors', 'warnings']).default('all'),
    isArchived: flag.default(false),
    isOnTransport: flag.optional(),
    isLocked: flag.optional(),
    hasError: flag.optional(),
    isPacked: flag.optional(),
    isPrinted: flag.optional(),
    isTicked: flag.optional(),
    /** Part of the number, the customer, the ship-to or the shipment. */
    q: z.string().trim().max(100).optional(),
    /** Only those for this partner of the register. */
    partnerCompanyId: partnerId.optional(),
    /** Absent: newest first. */
    sort: sortBy(DESPATCH_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    /** false leaves out the counts and the days. */
    counts: flag.default(true),
  }),
  response: z.object({
    rows: z.array(despatchRow),
    nextCursor: z.string().nullable(),
    counts: despatchCounts.nullable(),
    /** Despatch notes by the day on which the goods leave, of what the search finds: no more than the last 31 of such days, oldest first. */
    days: z
      .array(z.object({ day, sent: z.number().int(), open: z.number().int(), errors: z.number().int() }))
      .nullable(),
  }),
});
export type DespatchQuery = z.output<typeof despatchList.query>;
export type DespatchList = z.infer<typeof despatchList.response>;

export const despatchAutocomplete = endpoint({
  id: 'DEL-04',
  method: 'GET',
  path: `${PATH}/autocomplete`,
  permission: { module: NOTE, action: 'read' },
  summary: 'Numbers, customers and shipments of the newest despatch notes that hold what was typed.',
  query: suggestQuery,
  response: z.object({
    suggestions: z.array(z.object({ kind: z.enum(['number', 'customer', 'shipTo', 'shipment']), value: z.string() })),
  }),
});
export type DespatchSuggestions = z.infer<typeof despatchAutocomplete.response>;

/** So many are archived at once. */
export const MAX_ARCHIVED_DESPATCHES = 1_000;
export const despatchArchive = endpoint({
  id: 'despatchnote-archive',
  method: 'PUT',
  path: `${PATH}/archived`,
  permission: { module: NOTE, action: 'edit' },
  summary: 'Archive despatch notes, or take them back from there.',
  body: z.strictObject({
    despatchnoteHeadIds: z.array(despatchAdviceId).min(1).max(MAX_ARCHIVED_DESPATCHES),
    isArchived: z.boolean(),
  }),
  /** Those that this changes. */
  response: z.object({ changed: z.array(despatchAdviceId) }),
});

export const despatchDetail = endpoint({
  id: 'DEL-03',
  method: 'GET',
  path: ONE,
  permission: { module: NOTE, action: 'read' },
  summary: 'A despatch advice: what it says, and how far it came on its way to the customer.',
  params,
  response: despatchNote,
});

export const despatchDelete = endpoint({
  id: 'despatchnote-delete',
  method: 'DELETE',
  path: ONE,
  permission: { module: NOTE, action: 'delete' },
  summary: 'Delete a despatch note that was not handed over to be sent.',
  params,
  response: z.object({}),
});

export const despatchSend = endpoint({
  id: 'despatchnote-send',
  method: 'POST',
  path: `${ONE}/send`,
  permission: { module: 'delivery.despatch', action: 'edit' },
  summary: 'Send a despatch advice. However often it is asked for, one file with one control reference is made.',
  params,
  status: 202,
  response: z.object({
    transmissionId,
    fileId,
    fileName: z.string(),
    controlReference: z.string(),
    sha256: z.string(),
    state: transmissionState,
  }),
});
export type DespatchSent = z.infer<typeof despatchSend.response>;
