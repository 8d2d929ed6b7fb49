import { z } from 'zod';
import { BOOKING_MAILS, MOST_BOOKED_PACKAGES } from '../domain/booking/fields.js';
import { ANSWER_WAYS, BOOKING_ANSWERS, BOOKING_STATES } from '../domain/booking/state.js';
import { decimal as positive } from './despatch-document.js';
import { endpoint } from './endpoint.js';
import {
  bookingId,
  cappedCount,
  day,
  fileId,
  flag,
  instant,
  language,
  limit,
  partnerId,
  sortBy,
  sortedCursor,
  transmissionId,
  transportId,
  version,
} from './fields.js';
import { acknowledgementState, transmissionState } from './transmission.js';
import { formatted } from './format.js';
import { hazard } from './hazard.js';
import { printable } from './packaging.js';

const READ = { module: 'delivery.transport-booking', action: 'read' } as const;
const EDIT = { module: 'delivery.transport-booking', action: 'edit' } as const;
const BOOKINGS = '/applications/delivery/transport-bookings';
const ONE = `${BOOKINGS}/:id` as const;
const params = z.object({ id: bookingId });

const text = (most: number) => printable(most).min(1);
const lines = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'A text without control characters');
/** A time of the day at the place of collection. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 14:30');

const country = formatted(
  'country',
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Two letters of ISO 3166, such as SE'),
);
const place = z
  .strictObject({
    code: printable(35).default(''),
    name: printable(70).default(''),
    street: text(70).nullable().default(null),
    postalCode: text(17).nullable().default(null),
    city: text(35).nullable().default(null),
    country: country.nullable().default(null),
  })
  .refine(({ code, name }) => code !== '' || name !== '', 'A place has a code or a name');
const packages = z
  .array(z.strictObject({ code: printable(35), count: z.number().int().min(1).max(99_999) }))
  .max(MOST_BOOKED_PACKAGES);

/** What people say of a booking. */
export const bookingFields = z.strictObject({
  from: place,
  to: place,
  /** Estimated, as the measures: what the notes of the transport say counts before it. */
  packages: packages.default([]),
  /** kg. */
  grossWeight: positive.nullable().default(null),
  /** Cubic metres. */
  volume: positive.nullable().default(null),
  /** Metres of a floor that is 2.4 m wide. */
  loadingMetres: positive.nullable().default(null),
  isStackable: z.boolean().default(false),
  hazards: z.array(hazard).max(20).default([]),
  /** Numbers of notes and orders, as the carrier is to name them. */
  references: z.array(text(35)).max(20).default([]),
  remarks: lines(400).nullable().default(null),
});
export type BookingFields = z.output<typeof bookingFields>;

const phoneNote = z.strictObject({
  /** Who at the carrier agreed. */
  name: text(70),
  text: lines(400),
});
const slot = z
  .strictObject({ date: day, from: time, to: time })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'A slot ends after it begins' });

const input = z.strictObject({
  carrierId: partnerId,
  transportId: transportId.nullable().default(null),
  fields: bookingFields,
  /** When it is collected, at the place of collection. */
  collection: slot,
  deliveryDate: day.nullable().default(null),
  /** false keeps a draft, which the carrier does not see. */
  isRequested: z.boolean().default(true),
  /** Asked for after the deadline: with whom it was agreed by telephone. */
  phoneNote: phoneNote.nullable().default(null),
});
export type BookingInput = z.output<typeof input>;

const terms = {
  cutOff: time,
  workingDays: z.number().int().min(0).max(30),
  answerHours: z.number().int().min(1).max(240),
  /** Where requests go; null: to the address of the relation with the carrier. */
  email: z.email().max(254).nullable().default(null),
  language,
  kgPerLoadingMetre: positive,
  kgPerCubicMetre: positive,
  /** Minutes. */
  slotTolerance: z.number().int().min(0).max(720),
};
const carrierTerms = z.object(terms);
export type CarrierTerms = z.output<typeof carrierTerms>;

const carrier = z.object({
  carrierId: partnerId,
  code: z.string(),
  name: z.string(),
  /** Where requests go, by its terms or its relation. */
  mail: z.string().nullable(),
  /** Its calendar; null: Monday to Friday. */
  calendar: z.string().nullable(),
  terms: carrierTerms,
  /** 0: nobody has entered terms, and the usual ones hold. */
  version: z.number().int(),
});
export type BookingCarrier = z.infer<typeof carrier>;

const load = z.object({
  packages: z.array(z.object({ code: z.string(), count: z.number().int() })),
  grossWeight: z.string().nullable(),
  volume: z.string().nullable(),
  loadingMetres: z.string().nullable(),
  /** kg that the carrier charges by. */
  payWeight: z.string().nullable(),
  basis: z.enum(['estimate', 'notes']),
});
const proposed = z.object({ date: day, from: z.string(), to: z.string() });
const row = z.object({
  bookingId,
  bookingNumber: z.string(),
  state: z.enum(BOOKING_STATES),
  /** What is late: it was not asked for by its deadline, or not answered in time. */
  overdue: z.enum(['request', 'answer']).nullable(),
  carrierId: partnerId,
  carrier: z.string(),
  transportId: transportId.nullable(),
  transportNumber: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  collection: proposed,
  deliveryDate: day.nullable(),
  packageCount: z.number().int(),
  grossWeight: z.string().nullable(),
  isHazardous: z.boolean(),
  deadlineAt: instant,
  requestedAt: instant.nullable(),
  answerDueAt: instant.nullable(),
  answeredAt: instant.nullable(),
  answeredHow: z.enum(ANSWER_WAYS).nullable(),
  carrierReference: z.string().nullable(),
  createdAt: instant,
});
export type BookingRow = z.infer<typeof row>;

/** A booking with its history. */
export const booking = row.extend({
  version: z.number().int(),
  /** Of the place of collection. */
  timeZone: z.string(),
  fields: bookingFields,
  /** As the carrier was asked for it. */
  load,
  /** What the notes on its transport come to by now, where that is something else. */
  loadNow: load.nullable(),
  /** Minutes before and after the slot. */
  slotTolerance: z.number().int(),
  phoneNote: phoneNote.nullable(),
  answeredBy: z.string().nullable(),
  answerReason: z.string().nullable(),
  proposed: proposed.nullable(),
  replaces: z.object({ bookingId, bookingNumber: z.string() }).nullable(),
  replacedBy: z.object({ bookingId, bookingNumber: z.string() }).nullable(),
  mails: z.array(
    z.object({
      kind: z.enum(BOOKING_MAILS),
      address: z.string(),
      state: z.enum(['queued', 'sent', 'failed', 'dropped']),
      at: instant,
      error: z.string().nullable(),
    }),
  ),
  /** What the carrier was told by message (IFTMBF): BGM 1225 says whether it is an original, a replacement or a cancellation. */
  messages: z.array(
    z.object({
      messageFunction: z.enum(['9', '5', '1']),
      at: instant,
      /** Null while it is being handed over. */
      transmission: z
        .object({ id: transmissionId, fileId, state: transmissionState, acknowledgement: acknowledgementState })
        .nullable(),
    }),
  ),
  events: z.array(
    z.object({
      kind: z.string(),
      at: instant,
      by: z.string().nullable(),
      detail: z.record(z.string(), z.string().nullable()),
    }),
  ),
});
export type Booking = z.infer<typeof booking>;

/** What bookings are sorted by. */
export const BOOKING_SORTS = [
  'id',
  'number',
  'state',
  'carrier',
  'transport',
  'collection',
  'delivery',
  'deadline',
  'requested',
  'packages',
  'weight',
] as const;
/** How far back the list goes where nobody says it, in days. */
export const DEFAULT_BOOKING_DAYS = 30;

const counts = z.object({
  bookingCount: cappedCount,
  draftCount: cappedCount,
  requestedCount: cappedCount,
  proposedCount: cappedCount,
  confirmedCount: cappedCount,
  refusedCount: cappedCount,
  overdueCount: cappedCount,
});
export type BookingCounts = z.infer<typeof counts>;

export const bookingList = endpoint({
  id: 'booking-list',
  method: 'GET',
  path: BOOKINGS,
  permission: READ,
  summary: 'Bookings of transports of the last days, newest first.',
  query: z.object({
    /** How far back they were made, in days. */
    days: z.coerce.number().int().min(1).max(3660).default(DEFAULT_BOOKING_DAYS),
    filter: z.enum(['all', 'draft', 'requested', 'proposed', 'confirmed', 'refused', 'overdue']).default('all'),
    carrierId: partnerId.optional(),
    /** Days of collection. */
    collectFrom: day.optional(),
    collectTo: day.optional(),
    /** Those of one transport. */
    transportId: transportId.optional(),
    /** Part of the number, carrier, its reference, a place or the number of the transport. */
    q: z.string().trim().max(100).optional(),
    /** Absent: newest first. */
    sort: sortBy(BOOKING_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    /** false leaves out the counts. */
    counts: flag.default(true),
  }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable(), counts: counts.nullable() }),
});
export type BookingQuery = z.output<typeof bookingList.query>;
export type BookingList = z.infer<typeof bookingList.response>;

export const bookingCreate = endpoint({
  id: 'booking-create',
  method: 'POST',
  path: BOOKINGS,
  permission: EDIT,
  summary:
    "Ask a carrier to collect goods, or keep a draft. After the carrier's deadline it takes a note of whom it was agreed with by telephone. A transport has one open booking.",
  body: input,
  response: booking,
  status: 201,
});

export const bookingDetail = endpoint({
  id: 'booking-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'A booking: what was asked for, what the carrier answered, and what happened to it.',
  params,
  response: booking,
});

export const bookingRequest = endpoint({
  id: 'booking-request',
  method: 'POST',
  path: `${ONE}/request`,
  permission: EDIT,
  summary: 'Ask the carrier for what a draft says.',
  params,
  body: z.strictObject({ phoneNote: phoneNote.nullable().default(null) }),
  response: booking,
});

export const bookingRebook = endpoint({
  id: 'booking-rebook',
  method: 'POST',
  path: `${ONE}/rebook`,
  permission: EDIT,
  summary: 'Make a new booking in the place of this one, which stays with its history and cannot be answered any more.',
  params,
  body: input,
  response: booking,
  status: 201,
});

/** What a carrier answers. */
export const answerFields = {
  answer: z.enum(BOOKING_ANSWERS),
  /** With `other-slot`: when the carrier could come. */
  slot: slot.nullable().default(null),
  /** The carrier's own number. */
  reference: text(35).nullable().default(null),
  reason: lines(400).nullable().default(null),
};
export const hasSlot = ({ answer, slot }: { readonly answer: string; readonly slot: unknown }): boolean =>
  (answer === 'other-slot') === (slot !== null);
export const HAS_SLOT = { path: ['slot'], message: 'Another slot is said with `other-slot`' };

export const bookingAnswer = endpoint({
  id: 'booking-answer',
  method: 'POST',
  path: `${ONE}/answer`,
  permission: EDIT,
  summary: 'Enter what the carrier answered, by telephone or on paper. The same answer again changes nothing.',
  params,
  body: z.strictObject(answerFields).refine(hasSlot, HAS_SLOT),
  response: booking,
});
export type BookingAnswerInput = z.output<typeof bookingAnswer.body>;

export const bookingAccept = endpoint({
  id: 'booking-accept',
  method: 'POST',
  path: `${ONE}/accept`,
  permission: EDIT,
  summary: 'Take the slot that the carrier proposed: the booking is confirmed with it.',
  params,
  response: booking,
});

export const bookingWithdraw = endpoint({
  id: 'booking-withdraw',
  method: 'POST',
  path: `${ONE}/withdraw`,
  permission: EDIT,
  summary: 'Withdraw a booking. The carrier is told by mail, and the link it has does not answer any more.',
  params,
  body: z.strictObject({ reason: lines(400).nullable().default(null) }),
  response: booking,
});

export const bookingPutOn = endpoint({
  id: 'booking-transport',
  method: 'PUT',
  path: `${ONE}/transport`,
  permission: EDIT,
  summary: 'Put a booking on a transport, or take it off. A transport has one open booking.',
  params,
  body: z.strictObject({ transportId: transportId.nullable() }),
  response: booking,
});

export const bookingMail = endpoint({
  id: 'booking-mail',
  method: 'POST',
  path: `${ONE}/mail`,
  permission: EDIT,
  summary: 'Send the request to the carrier once more.',
  params,
  response: booking,
});

export const bookingCarriers = endpoint({
  id: 'booking-carriers',
  method: 'GET',
  path: `${BOOKINGS}/carriers`,
  permission: READ,
  summary: 'The carriers of the register, with by when each wants to be asked.',
  response: z.object({ rows: z.array(carrier) }),
});

export const carrierTermsUpdate = endpoint({
  id: 'carrier-terms',
  method: 'PUT',
  path: `${BOOKINGS}/carriers/:id`,
  permission: EDIT,
  summary: 'Say by when a carrier wants to be asked, where, and what it charges by. Takes the version that was read.',
  params: z.object({ id: partnerId }),
  body: z.strictObject({ ...terms, version }),
  response: carrier,
});

export const bookingDeadlineOf = endpoint({
  id: 'booking-deadline',
  method: 'GET',
  path: `${BOOKINGS}/deadline`,
  permission: READ,
  summary: "By when a carrier has to be asked for a collection, counted in the carrier's working days.",
  query: z.object({ carrierId: partnerId, collection: day }),
  response: z.object({
    deadlineAt: instant,
    /** Of the place of collection. */
    timeZone: z.string(),
    isPast: z.boolean(),
    /** The carrier works on the day of collection. */
    isWorkingDay: z.boolean(),
  }),
});

/** What a link carries; anything else is answered like one that there never was. */
const code = z.string().min(1).max(200);
/** How it is with the booking of a link: it may be answered; it was; it does not count any more; its time is over. */
export const LINK_STATES = ['open', 'answered', 'withdrawn', 'replaced', 'expired'] as const;
const visit = z.object({
  state: z.enum(LINK_STATES),
  /** Of the company that asks. */
  company: z.string(),
  bookingNumber: z.string(),
  answer: z.enum(BOOKING_ANSWERS).nullable(),
  /** What it is about; null where it does not count any more. */
  booking: z
    .object({
      carrier: z.string(),
      from: place,
      to: place,
      collection: proposed,
      slotTolerance: z.number().int(),
      timeZone: z.string(),
      deliveryDate: day.nullable(),
      answerDueAt: instant.nullable(),
      load: load.omit({ basis: true }),
      isStackable: z.boolean(),
      hazards: z.array(hazard),
      references: z.array(z.string()),
      remarks: z.string().nullable(),
      proposed: proposed.nullable(),
      carrierReference: z.string().nullable(),
    })
    .nullable(),
});
export type BookingVisit = z.infer<typeof visit>;

export const bookingLinkRead = endpoint({
  id: 'booking-link-read',
  method: 'POST',
  path: '/booking-links/read',
  permission: 'public',
  summary: 'What the link in a mail to a carrier is about. Reading changes nothing.',
  body: z.strictObject({ code }),
  response: visit,
});

export const bookingLinkAnswer = endpoint({
  id: 'booking-link-answer',
  method: 'POST',
  path: '/booking-links/answer',
  permission: 'public',
  summary: 'What a carrier answers by the link in its mail, once.',
  body: z.strictObject({ code, ...answerFields }).refine(hasSlot, HAS_SLOT),
  response: visit,
});
export type LinkAnswerInput = z.output<typeof bookingLinkAnswer.body>;
