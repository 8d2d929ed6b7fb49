import { defineTask } from '../../platform/task.js';
import { BookingConfirmations } from './booking.confirmation.service.js';
import { BookingWatch } from './booking.watch.service.js';

export const postBookingMails = defineTask({
  name: 'posting mails about bookings',
  everyMs: 1_000,
  service: BookingWatch,
  run: (watch) => watch.post(),
});
export const reportOverdueBookings = defineTask({
  name: 'reporting overdue bookings',
  everyMs: 10_000,
  service: BookingWatch,
  run: (watch) => watch.reportOverdue(),
});
export const answerBookings = defineTask({
  name: 'answering bookings by messages of carriers',
  everyMs: 2_000,
  service: BookingConfirmations,
  run: (confirmations, { log }) => confirmations.run(log),
});
