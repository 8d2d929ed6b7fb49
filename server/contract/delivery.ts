import { z } from 'zod';
import { DESPATCH_STATES } from '../domain/despatch/state.js';
import { suggestQuery } from './suggestion.js';
import { endpoint } from './endpoint.js';
import type { CumulativeQuantity, Quantity } from '../domain/quantity/quantity.js';
import {
  agreementId,
  cappedCount,
  counted,
  cursor,
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
} from './fields.js';
import { acknowledgementState, transmissionState } from './transmission.js';

const NOTE = 'delivery.despatch-note';

const text = (most: number) => z.string().trim().min(1).max(most);
const optional = (most: number) => text(most).nullable().default(null);
/** A decimal in canonical form, not negative. */
const decimal = z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,6})?$/, 'A decimal such as 12.5');
const count = z.string().regex(/^[1-9]\d{0,8}$/, 'A whole number from 1');
/** `YYYY-MM-DD` or `YYYY-MM-DDThh:mm`. */
const moment = z.union([
  z.iso.date(),
  z.iso
    .datetime({ local: true, precision: -1 })
    .refine((text) => !text.endsWith('Z'), 'A time at the place, without zone'),
]);

const party = z
  .strictObject({
    code: z.string().trim().max(35).default(''),
    agency: z.string().trim().max(3).default(''),
    name: z.string().trim().max(70).default(''),
    street: optional(70),
    city: optional(35),
    postalCode: optional(17),
    region: optional(35),
    country: optional(3),
    vatNumber: optional(35),
    contact: optional(70),
    phone: optional(35),
    email: optional(100),
  })
  .refine((p) => p.code !== '' || p.name !== '', 'A party has a code or a name');

const label = z.strictObject({ number: text(35), masterLabel: optional(35), batch: optional(35) });
const packaging = z.strictObject({
  count: count.nullable().default(null),
  type: optional(17),
  typeAgency: optional(3),
  supplierType: optional(35),
  quantityPerPackage: decimal.nullable().default(null),
  unit: optional(3),
  grossWeight: decimal.nullable().default(null),
  netWeight: decimal.nullable().default(null),
  length: decimal.nullable().default(null),
  width: decimal.nullable().default(null),
  height: decimal.nullable().default(null),
  returnable: z.boolean().nullable().default(null),
  labels: z.array(label).max(9_999).default([]),
});
const item = z.strictObject({
  lineNumber: text(6),
  articleNumber: text(35),
  quantity: counted<Quantity>(decimal),
  unit: text(3).default('PCE'),
  supplierArticleNumber: optional(35),
  description: optional(70),
  cumulativeQuantity: counted<CumulativeQuantity>(decimal).nullable().default(null),
  orderNumber: optional(35),
  orderLine: optional(6),
  calloffReference: optional(35),
  batch: optional(35),
  engineeringChange: optional(35),
  countryOfOrigin: optional(3),
  customsPreference: optional(3),
  pointOfUse: optional(25),
});
const unit = z.strictObject({
  id: text(12),
  parentId: optional(12),
  level: z.enum(['outer', 'intermediate', 'inner', 'none', 'shipment']).nullable().default(null),
  packagings: z.array(packaging).max(999).default([]),
  items: z.array(item).max(9_999).default([]),
});

/** A despatch advice in the words of the trade; what is left out is not said. Quantities are decimals as text, weights in kilograms, lengths in millimetres. */
export const despatchDocument = z.strictObject({
  /** BGM 1004; unique in the company. */
  documentNumber: text(35),
  /** BGM 1225: 9 original, 5 replacement, 1 cancellation. */
  messageFunction: z.enum(['1', '5', '9']).default('9'),
  issueDate: moment,
  despatchDate: moment,
  arrivalDate: moment.nullable().default(null),
  seller: party,
  shipTo: party,
  buyer: party.nullable().default(null),
  shipFrom: party.nullable().default(null),
  carrier: party.nullable().default(null),
  dock: optional(25),
  gate: optional(25),
  shipmentReference: optional(35),
  transportDocument: optional(35),
  deliveryNote: optional(35),
  orderNumber: optional(35),
  transportMode: optional(3),
  transportMeans: optional(35),
  equipment: optional(17),
  termsOfDelivery: optional(70),
  grossWeight: decimal.nullable().default(null),
  netWeight: decimal.nullable().default(null),
  volume: decimal.nullable().default(null),
  packageCount: count.nullable().default(null),
  units: z.array(unit).min(1).max(9_999),
});
export type DespatchDocument = z.output<typeof despatchDocument>;

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
  /** It names a shipment or a transport document. */
  isOnTransport: z.boolean(),
  /** Handed over to be sent: what it says is not changed any more. */
  isLocked: z.boolean(),
  /** Given up on its way, or rejected by the customer; what it rejects in part is a warning. */
  hasError: z.boolean(),
  /** Everything in it stands in a package. */
  isPacked: z.boolean(),
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

const RECEIVED = '/applications/delivery/received';
const received = {
  despatchnoteHeadId: despatchAdviceId,
  documentNumber: z.string(),
  issueDate: z.string(),
  despatchDate: z.string(),
  arrivalDate: z.string().nullable(),
  /** As the document names it. */
  seller: z.string(),
  /** Who sent it, whatever it says: a company of this portal. */
  sender: z.object({
    code: z.string(),
    name: z.string(),
    /** The approved identification that it was sent from. */
    address: z.string(),
    /** The partner in the own register that has this address. */
    partnerId,
    partnerName: z.string(),
  }),
  shipTo: z.string(),
};
export const receivedList = endpoint({
  id: 'received-list',
  method: 'GET',
  path: RECEIVED,
  permission: { module: NOTE, action: 'read' },
  summary:
    'Despatch advices that suppliers on this portal released to the company, newest first. Shown where each has the other as an active partner, with the company that really sent it.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({ rows: z.array(z.object(received)), nextCursor: z.string().nullable() }),
});
export type ReceivedRow = z.infer<typeof receivedList.response>['rows'][number];

export const receivedDetail = endpoint({
  id: 'received-detail',
  method: 'GET',
  path: `${RECEIVED}/:id`,
  permission: { module: NOTE, action: 'read' },
  summary: 'What such a despatch advice says.',
  params,
  response: z.object({ ...received, document: despatchDocument }),
});
export type ReceivedNote = z.infer<typeof receivedDetail.response>;
