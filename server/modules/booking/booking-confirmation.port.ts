import { createHash } from 'node:crypto';
import type { BookingConfirmation } from '../../edi/model/booking-confirmation.js';
import type { DocumentEncoder } from '../document/document.port.js';

/** Characters of what a carrier says that are kept. */
const MOST_TEXT = 500;

/** Confirmations of bookings as they are stored: JSON with the columns of each. */
export const confirmationEncoder: DocumentEncoder<'booking-confirmation', string> = {
  kind: 'booking-confirmation',
  encode: (document, documentInMessage) => {
    const said = saidOf(document);
    return JSON.stringify(
      {
        message_number: document.messageNumber,
        document_in_message: documentInMessage,
        document_number: document.documentNumber,
        shipment: document.shipmentReference?.trim() || null,
        ...said,
        digest: createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32),
      },
      withoutNul,
    );
  },
};

/** The slot is when goods are collected at the earliest and the latest (DTM+234, 235), else when they are (DTM+200, 10). */
function saidOf({ outcome, bookingNumber, pickupDate, slotFrom, slotTo, notes }: BookingConfirmation) {
  const begin = partsOf(slotFrom) ?? partsOf(pickupDate);
  const end = partsOf(slotTo);
  const day = begin?.day ?? end?.day ?? null;
  return {
    outcome,
    reference: bookingNumber?.trim() || null,
    slot_date: day,
    slot_from: begin?.time ?? null,
    slot_to: end !== null && end.day === day ? end.time : null,
    reason: notes.join(' ').trim().slice(0, MOST_TEXT) || null,
  };
}

/** The day and the time of a date that there is; null of others. */
function partsOf(date: string | null): { readonly day: string; readonly time: string | null } | null {
  if (date === null || !/^[12]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(date)) return null;
  const time = Date.parse(`${date}${date.length > 10 ? ':00' : 'T00:00:00'}Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return null;
  return { day: date.slice(0, 10), time: date.length > 10 ? date.slice(11) : null };
}

/** Postgres takes no NUL. */
function withoutNul(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}
