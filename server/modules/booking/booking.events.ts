import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { BookingId, BookingMailId, CompanyId, PartnerId, UserId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface OfBooking {
  readonly companyId: CompanyId;
  readonly id: BookingId;
}
type Change = AuditedChange<BookingId> & OfBooking;

const realtime = ({ companyId, id }: OfBooking): Signal[] => [{ company: companyId, topic: 'booking', id }];
const change = { realtime, audit: auditedAs('booking') };

export const bookingCreated = defineEvent<Change>('booking.created', change);
/** The carrier is asked. */
export const bookingRequested = defineEvent<Change>('booking.requested', change);
/** The carrier answered: by its link, by a message, or somebody entered it. */
export const bookingAnswered = defineEvent<Change>('booking.answered', change);
/** The slot that the carrier proposed is taken. */
export const bookingAccepted = defineEvent<Change>('booking.accepted', change);
export const bookingWithdrawn = defineEvent<Change>('booking.withdrawn', change);
/** Another booking was made in its place. */
export const bookingReplaced = defineEvent<Change>('booking.replaced', change);
export const bookingTransportChanged = defineEvent<Change>('booking.transport-changed', change);
/** The request is sent to the carrier once more. */
export const bookingMailed = defineEvent<Change>('booking.mailed', change);

/** It was not asked for by its deadline, or not answered in time. */
export const bookingOverdue = defineEvent<OfBooking>('booking.overdue', { realtime });
/** A mail about it was sent or could not be. */
export const bookingMailSettled = defineEvent<OfBooking>('booking.mail-settled', { realtime });
/** A message about it went another step. */
export const bookingMessageSettled = defineEvent<OfBooking>('booking.message-settled', { realtime });
/** A mail about it is due. */
export const bookingMailPosted = defineEvent<{ readonly id: BookingMailId; readonly userId: UserId }>(
  'booking.mail-posted',
  { mail: ({ id, userId }) => [{ kind: 'booking', userId, subjectId: id }] },
);

export const carrierTermsChanged = defineEvent<AuditedChange<PartnerId>>('carrier-terms.changed', {
  audit: auditedAs('carrier-terms'),
});
