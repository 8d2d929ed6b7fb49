import { z } from 'zod';
import { TRANSPORT_REPORTS } from '../domain/transport/report.js';
import { answerFields, booking, bookingFields, HAS_SLOT, hasSlot } from './booking.js';
import { endpoint } from './endpoint.js';
import { bookingId, cursor, limit, transportId } from './fields.js';
import { transport, transportFields } from './transport.js';

const TRANSPORTS = '/applications/carrier/transports';
const ONE = `${TRANSPORTS}/:id` as const;
const params = z.object({ id: transportId });

/** What a carrier enters of a transport. */
const { vehicle, trailer, driver, seal, hazards, mode, plannedDeparture, plannedArrival } = transportFields.shape;
const own = z.strictObject({ vehicle, trailer, driver, seal }).partial();
export const CARRIER_FIELDS = ['vehicle', 'trailer', 'driver', 'seal'] as const;

const place = z.object({
  code: z.string(),
  name: z.string(),
  street: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
});
const { totals } = transport.shape;
const { packages, packageCount, grossWeight, loadingMetres, volume } = totals.shape;
const carried = z.object({
  transportId,
  transportNumber: z.string(),
  state: transport.shape.state,
  ...{ mode, plannedDeparture, plannedArrival, vehicle, trailer, driver, seal, hazards },
  /** Where it is collected, and where it goes. */
  from: z.array(place),
  to: z.array(place),
  /** A total that is not known is null. */
  totals: z.object({
    packages,
    packageCount,
    grossWeight: grossWeight.shape.value,
    loadingMetres: loadingMetres.shape.value,
    volume: volume.shape.value,
  }),
  /** What the carrier said of it. */
  reports: transport.shape.reports,
  /** Whether vehicle, trailer, driver and seal may still be entered. */
  mayChange: z.boolean(),
});
export type CarriedTransport = z.infer<typeof carried>;

const row = z.object({
  transportId,
  transportNumber: z.string(),
  state: transport.shape.state,
  plannedDeparture: z.string().nullable(),
  plannedArrival: z.string().nullable(),
  vehicle: z.string().nullable(),
  trailer: z.string().nullable(),
  shipTos: z.array(z.string()),
  packageCount: z.number().int(),
  grossWeight: z.string().nullable(),
  isHazardous: z.boolean(),
});

export const carrierTransports = endpoint({
  id: 'carrier-transports',
  method: 'GET',
  path: TRANSPORTS,
  permission: 'carrier',
  summary: 'The transports of the carriers that the caller acts for, newest first.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});

export const carrierTransport = endpoint({
  id: 'carrier-transport',
  method: 'GET',
  path: ONE,
  permission: 'carrier',
  summary: 'A transport as its carrier sees it.',
  params,
  response: carried,
});

export const carrierTransportChange = endpoint({
  id: 'carrier-transport-change',
  method: 'PATCH',
  path: ONE,
  permission: 'carrier',
  summary:
    'Enter vehicle, trailer, driver and seal of a transport before it departs. `before` is what was seen in the fields of `after`: one that somebody else has changed since is refused.',
  params,
  body: z.strictObject({ before: own, after: own }),
  response: z.object({ transport: carried, undo: z.object({ before: own, after: own }) }),
});
export type CarrierChange = z.output<typeof carrierTransportChange.body>;

export const carrierReport = endpoint({
  id: 'carrier-report',
  method: 'PUT',
  path: `${ONE}/report`,
  permission: 'carrier',
  summary:
    'Say as the carrier that a transport has departed or arrived, or take that back. It stands on the timeline; the state of the transport and its despatch advices stay as they are.',
  params,
  body: z.strictObject({ kind: z.enum(TRANSPORT_REPORTS), isSo: z.boolean() }),
  response: carried,
});

const asked = booking
  .pick({
    ...{ bookingId: true, bookingNumber: true, state: true, collection: true, proposed: true, slotTolerance: true },
    ...{ timeZone: true, deliveryDate: true, answerDueAt: true, carrierReference: true, transportId: true },
  })
  .extend({
    ...bookingFields.pick({ from: true, to: true, isStackable: true, hazards: true, references: true, remarks: true })
      .shape,
    load: booking.shape.load.omit({ basis: true }),
  });
export type AskedBooking = z.infer<typeof asked>;

const BOOKINGS = '/applications/carrier/bookings';
export const carrierBookings = endpoint({
  id: 'carrier-bookings',
  method: 'GET',
  path: BOOKINGS,
  permission: 'carrier',
  summary: 'What the carriers that the caller acts for are asked to collect, newest first.',
  query: z.object({ cursor: cursor.optional(), limit: z.coerce.number().int().min(1).max(20).default(20) }),
  response: z.object({ rows: z.array(asked), nextCursor: z.string().nullable() }),
});

export const carrierBookingAnswer = endpoint({
  id: 'carrier-booking-answer',
  method: 'POST',
  path: `${BOOKINGS}/:id/answer`,
  permission: 'carrier',
  summary: 'Confirm or refuse a booking, or propose another slot. The same answer again changes nothing.',
  params: z.object({ id: bookingId }),
  body: z.strictObject(answerFields).refine(hasSlot, HAS_SLOT),
  response: asked,
});
export type CarrierBookingAnswer = z.output<typeof carrierBookingAnswer.body>;
