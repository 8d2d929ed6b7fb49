import { z } from 'zod';
import { DESPATCH_STATES } from '../domain/despatch/state.js';
import { CMR_EDITIONS } from '../domain/transport/cmr.js';
import { MOVEMENT_REFERENCE, TRANSPORT_MODES } from '../domain/transport/fields.js';
import { codesOf, INCOTERM_CODES, INCOTERM_EDITIONS } from '../domain/transport/incoterms.js';
import { TRANSPORT_REPORTS } from '../domain/transport/report.js';
import { TRANSPORT_STATES } from '../domain/transport/state.js';
import { despatchParty, momentAtPlace } from './despatch-document.js';
import { endpoint } from './endpoint.js';
import { formatted } from './format.js';
import { transportHazard } from './hazard.js';
import { printable } from './packaging.js';
import {
  cappedCount,
  day,
  decimal,
  despatchAdviceId,
  flag,
  instant,
  limit,
  partnerId,
  sortBy,
  sortedCursor,
  transportId,
} from './fields.js';

const READ = { module: 'delivery.despatch-note', action: 'read' } as const;
const EDIT = { module: 'delivery.despatch-note', action: 'edit' } as const;
const TRANSPORTS = '/applications/delivery/transports';
const ONE = `${TRANSPORTS}/:id` as const;
const params = z.object({ id: transportId });

/** Despatch notes that one transport takes. */
export const MOST_NOTES = 100;

/** A text of one line, and one of several. */
const text = (most: number) => printable(most).min(1);
const lines = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'A text without control characters');

const incoterm = z
  .strictObject({
    code: z.enum(INCOTERM_CODES),
    edition: z.enum(INCOTERM_EDITIONS).default('2020'),
    place: z.string().trim().max(50).default(''),
  })
  .refine(({ code, edition }) => codesOf(edition).includes(code), {
    path: ['code'],
    message: 'A code of this edition',
  });

/** What people say of a transport. */
const fields = {
  name: text(100).nullable(),
  /** A day, or a day and a time at the place. */
  plannedDeparture: momentAtPlace.nullable(),
  plannedArrival: momentAtPlace.nullable(),
  /** UN Recommendation 19. */
  mode: z.enum(TRANSPORT_MODES).nullable(),
  carrier: despatchParty.nullable(),
  /** The carrier in the register of partners, whose name and address are taken over where `carrier` is left out; null: typed. */
  carrierPartnerId: partnerId.nullable(),
  /** The plate of the vehicle. */
  vehicle: text(35).nullable(),
  driver: text(70).nullable(),
  trailer: text(17).nullable(),
  container: text(17).nullable(),
  seal: text(35).nullable(),
  engineNumber: text(35).nullable(),
  chassisFrom: text(17).nullable(),
  chassisTo: text(17).nullable(),
  /** Of customs. */
  movementReference: formatted(
    'movement-reference',
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(MOVEMENT_REFERENCE, 'A movement reference number of 18 signs, such as 26SE00000012345671'),
  ).nullable(),
  /** The number of the waybill. */
  transportDocument: text(35).nullable(),
  incoterm: incoterm.nullable(),
  hazards: z.array(transportHazard).max(20),
  /** What the goods are, for the waybill. */
  goods: text(120).nullable(),
  instructions: lines(400).nullable(),
  payment: lines(200).nullable(),
  cashOnDelivery: text(70).nullable(),
  successiveCarriers: lines(200).nullable(),
  specialAgreements: lines(400).nullable(),
};
export const transportFields = z.object(fields);
const someFields = z.strictObject(fields).partial();

const total = z.object({
  /** Null where some notes do not say enough. */
  value: decimal.nullable(),
  /** The numbers of those notes. */
  missing: z.array(z.string()),
});
const note = z.object({
  despatchnoteHeadId: despatchAdviceId,
  documentNumber: z.string(),
  state: z.enum(DESPATCH_STATES),
  customer: z.string(),
  shipTo: z.object({ code: z.string(), name: z.string() }),
  despatchDate: z.string(),
  packageCount: z.number().int(),
  grossWeight: z.string().nullable(),
});
/** A transport with what is on it. */
export const transport = z.object({
  transportId,
  transportNumber: z.string(),
  state: z.enum(TRANSPORT_STATES),
  version: z.number().int(),
  createdAt: instant,
  fields: transportFields,
  notes: z.array(note),
  totals: z.object({
    packages: z.array(z.object({ code: z.string(), count: z.number().int() })),
    packageCount: z.number().int(),
    /** What stands on the floor, or on one another. */
    loadingUnits: total,
    /** kg. */
    grossWeight: total,
    /** Cubic metres. */
    volume: total,
    /** Metres of a floor that is 2.4 m wide. */
    loadingMetres: total,
  }),
  /** Of its dangerous goods (ADR 1.1.3.6); null where their categories and quantities are not all known. */
  hazards: z.object({
    points: decimal.nullable(),
    /** UN numbers of those that are not known. */
    missing: z.array(z.string()),
    isExempt: z.boolean().nullable(),
  }),
  /** What the carrier says of it, beside its states. */
  reports: z.array(z.object({ kind: z.enum(TRANSPORT_REPORTS), at: instant, by: z.string().nullable() })),
  /** Every state that it came into, oldest first; those that were taken back stay. */
  steps: z.array(z.object({ state: z.enum(TRANSPORT_STATES), at: instant, by: z.string().nullable() })),
});
export type Transport = z.infer<typeof transport>;

const row = z.object({
  transportId,
  transportNumber: z.string(),
  transportName: z.string().nullable(),
  state: z.enum(TRANSPORT_STATES),
  carrier: z.string().nullable(),
  mode: z.enum(TRANSPORT_MODES).nullable(),
  vehicle: z.string().nullable(),
  trailer: z.string().nullable(),
  plannedDeparture: z.string().nullable(),
  plannedArrival: z.string().nullable(),
  departedAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  /** The places that its notes are for. */
  shipTos: z.array(z.string()),
  noteCount: z.number().int(),
  /** Packages with a number. */
  packageCount: z.number().int(),
  /** kg; null where a note does not say it. */
  grossWeight: z.string().nullable(),
  /** Has dangerous goods. */
  isHazardous: z.boolean(),
  /** The day on which it was to depart has passed, and it has not. */
  isLate: z.boolean(),
  /** An advice of its notes went wrong. */
  hasError: z.boolean(),
  /** What its carrier said last; null where it said nothing. */
  lastStatus: z
    .object({
      status: z.string().nullable(),
      agency: z.string().nullable(),
      reason: z.string().nullable(),
      text: z.string().nullable(),
      at: instant,
    })
    .nullable(),
  createdAt: instant,
});
export type TransportRow = z.infer<typeof row>;

/** What transports are sorted by. */
export const TRANSPORT_SORTS = [
  'id',
  'number',
  'name',
  'state',
  'carrier',
  'mode',
  'vehicle',
  'departure',
  'arrival',
  'departed',
  'notes',
  'packages',
  'weight',
] as const;
/** How far back the list goes where nobody says it, in days. */
export const DEFAULT_TRANSPORT_DAYS = 30;

const counts = z.object({
  transportCount: cappedCount,
  /** Departed: the advices of their notes were handed over. */
  sentCount: cappedCount,
  /** An advice of a note went wrong. */
  errorCount: cappedCount,
  /** Late, or an advice of a note was rejected in part or not acknowledged in time. */
  warningCount: cappedCount,
  openCount: cappedCount,
  underwayCount: cappedCount,
});
export type TransportCounts = z.infer<typeof counts>;

export const transportList = endpoint({
  id: 'DEL-05',
  method: 'GET',
  path: TRANSPORTS,
  permission: READ,
  summary: 'Transports of the last days, newest first.',
  query: z.object({
    /** How far back they were made, in days. */
    days: z.coerce.number().int().min(1).max(3660).default(DEFAULT_TRANSPORT_DAYS),
    /** `open`: they have not departed; `underway`: not arrived. */
    filter: z.enum(['all', 'open', 'underway', 'sent', 'errors', 'warnings']).default('all'),
    isHazardous: flag.optional(),
    isLate: flag.optional(),
    hasError: flag.optional(),
    /** The carrier in the register of partners. */
    carrierPartnerId: partnerId.optional(),
    /** Part of the number, name, carrier, vehicle, trailer or container. */
    q: z.string().trim().max(100).optional(),
    /** Absent: newest first. */
    sort: sortBy(TRANSPORT_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    /** false leaves out the counts and the days. */
    counts: flag.default(true),
  }),
  response: z.object({
    rows: z.array(row),
    nextCursor: z.string().nullable(),
    counts: counts.nullable(),
    /** Transports by the day on which they depart, of what the search finds: no more than the last 31 of such days, oldest first. */
    days: z
      .array(z.object({ day, sent: z.number().int(), open: z.number().int(), errors: z.number().int() }))
      .nullable(),
  }),
});
export type TransportQuery = z.output<typeof transportList.query>;
export type TransportList = z.infer<typeof transportList.response>;

export const transportCarriers = endpoint({
  id: 'transport-carriers',
  method: 'GET',
  path: '/applications/delivery/carriers',
  permission: READ,
  summary: 'The carriers in the register of partners, by name.',
  query: z.object({
    /** Part of the name or code. */
    q: z.string().trim().max(100).default(''),
    limit: limit.default(50),
  }),
  response: z.object({
    rows: z.array(z.object({ id: partnerId, code: z.string(), name: z.string(), city: z.string().nullable() })),
  }),
});

const noteIds = z.array(despatchAdviceId).max(MOST_NOTES);

export const transportCreate = endpoint({
  id: 'transport-create',
  method: 'POST',
  path: TRANSPORTS,
  permission: EDIT,
  summary: 'Plan a transport, with or without despatch notes on it. It gets the next number of the company.',
  body: z.strictObject({ fields: someFields.default({}), despatchnoteHeadIds: noteIds.default([]) }),
  response: transport,
  status: 201,
});
export type TransportInput = z.output<typeof transportCreate.body>;

export const transportDetail = endpoint({
  id: 'transport-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary:
    'A transport: what it says, the despatch notes on it and what they come to, and the states that it came into.',
  params,
  response: transport,
});

export const transportChange = endpoint({
  id: 'transport-change',
  method: 'PATCH',
  path: ONE,
  permission: EDIT,
  summary:
    'Change what a transport says before it departs. `before` is what was seen in the fields of `after`: one that somebody else has changed since is refused.',
  params,
  body: z.strictObject({ before: someFields, after: someFields }),
  response: z.object({
    transport,
    /** What undoes the change. */
    undo: z.object({ before: transportFields.partial(), after: transportFields.partial() }),
  }),
});
export type TransportChangeInput = z.output<typeof transportChange.body>;

export const transportNotes = endpoint({
  id: 'transport-notes',
  method: 'PUT',
  path: `${ONE}/notes`,
  permission: EDIT,
  summary:
    'Put despatch notes that were not sent on a transport, and take others off, before it departs. A note is on one transport at most.',
  params,
  body: z.strictObject({ add: noteIds.default([]), remove: noteIds.default([]) }),
  response: transport,
});

export const transportPutState = endpoint({
  id: 'transport-state',
  method: 'PUT',
  path: `${ONE}/state`,
  permission: EDIT,
  summary:
    'Bring a transport into a state. With its departure the despatch advices of all notes on it are sent, or none: where one cannot be sent it does not depart, and the answer says which and why. Asked again it sends nothing again. A cancelled transport gives its notes back.',
  params,
  body: z.strictObject({ state: z.enum(TRANSPORT_STATES) }),
  response: transport,
});

export const transportDelete = endpoint({
  id: 'transport-delete',
  method: 'DELETE',
  path: ONE,
  permission: { module: 'delivery.despatch-note', action: 'delete' },
  summary: 'Delete a transport that is planned. Its despatch notes stay.',
  params,
  response: z.object({}),
});

export const transportLoadingList = endpoint({
  id: 'transport-loading-list',
  method: 'GET',
  path: `${ONE}/loading-list`,
  permission: READ,
  summary: 'The loading list of a transport as PDF: what stands on the floor, note by note, with the totals.',
  params,
  produces: 'application/pdf',
});

export const transportWaybill = endpoint({
  id: 'transport-waybill',
  method: 'GET',
  path: `${ONE}/waybill`,
  permission: READ,
  summary: 'The CMR waybills of a transport as PDF, four copies for each consignee.',
  params,
  query: z.object({
    /** The form: the boxes have other numbers in each. */
    edition: z.enum(CMR_EDITIONS).default('2007'),
  }),
  produces: 'application/pdf',
});
