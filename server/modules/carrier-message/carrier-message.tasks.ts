import { defineTask } from '../../platform/task.js';
import { CarrierArrivals } from './carrier-arrival.service.js';
import { CarrierBookings } from './carrier-booking.service.js';
import { CarrierInstructions } from './carrier-instruct.service.js';

export const instructCarriers = defineTask({
  name: 'instructing carriers of departed transports',
  everyMs: 10_000,
  service: CarrierInstructions,
  run: (instructions, { log }) => instructions.ofDeparted(log),
});

export const noteArrivals = defineTask({
  name: 'noting arrivals that carriers reported',
  everyMs: 2_000,
  service: CarrierArrivals,
  run: (arrivals, { log }) => arrivals.run(log),
});

export const answerBookingsByStatus = defineTask({
  name: 'answering bookings that carriers reported',
  everyMs: 2_000,
  service: CarrierBookings,
  run: (bookings, { log }) => bookings.run(log),
});
