import type { Area } from '../../platform/area.js';

/** Bookings of transports with carriers. */
export const bookingArea: Area = {
  name: 'booking',
  server: [() => import('./booking.module.js')],
  workers: [() => import('./booking.module.js')],
  permissions: ['delivery.transport-booking'],
  tables: {
    carrier_terms: { access: { company: 'a register that people keep' }, retention: 'own' },
    transport_booking: { access: 'documents', retention: 'own' },
    transport_booking_event: { access: 'documents', retention: 'own' },
    transport_booking_mail: { access: 'documents', retention: 'own' },
    transport_booking_message: { access: 'documents', retention: 'own' },
    booking_confirmation: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    transport_booking_counter: { access: { company: 'a counter, never shown' }, retention: 'own' },
  },
  tasks: () => import('./booking.tasks.js'),
  events: () => import('./booking.events.js'),
};
