import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { BookingId, BookingMessageId, CompanyId, DocumentId, TransmissionId, UserId } from '../../domain/ids.js';
import type { BookingRequest } from '../../edi/model/transport-instruction.js';
import type { Tx } from '../../platform/database/transaction.js';

/** The last that a carrier has of a booking, or of what it replaces there; a request that was refused is over. */
const LAST = /* sql */ `
SELECT m.document FROM transport_booking b JOIN transport_booking o ON o.company_id = b.company_id AND o.carrier_partner_id = b.carrier_partner_id AND o.id IN (b.id, b.replaces_id)
  JOIN transport_booking_message m ON m.booking_id = o.id AND m.company_id = b.company_id JOIN transmission t ON t.id = m.transmission_id AND t.company_id = m.company_id
WHERE b.company_id = $1 AND b.id = $2 AND (t.state <> 'cancelled' OR t.sent_at IS NOT NULL) AND (o.id = b.id OR (
  SELECT e.kind FROM transport_booking_event e WHERE e.booking_id = o.id AND e.company_id = o.company_id AND e.kind IN ('proposed', 'confirmed', 'refused', 'accepted')
  ORDER BY e.id DESC LIMIT 1) IS DISTINCT FROM 'refused')
ORDER BY m.id DESC LIMIT 1`;

interface Sent {
  readonly document: BookingRequest;
  readonly isSuperseded: boolean;
}

/** What carriers were told of bookings by message. */
@Injectable()
export class BookingMessageStore {
  /** What a carrier has of a booking; undefined where it has nothing, or was told that it is not wanted any more. */
  async last(tx: Tx, companyId: CompanyId, id: BookingId): Promise<BookingRequest | undefined> {
    const [row] = await tx.query<{ document: BookingRequest }>(LAST, [companyId, id], 'last-booking-message');
    return row?.document.messageFunction === '1' ? undefined : row?.document;
  }

  async insert(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    bookingId: BookingId,
    document: BookingRequest,
  ): Promise<BookingMessageId> {
    const [row] = await tx.query<{ id: BookingMessageId }>(
      `WITH new AS MATERIALIZED (SELECT next_id() AS id),
      made AS (INSERT INTO transport_booking_message (id, company_id, booking_id, message_function, document, created_by) SELECT id, $1, $2, $3, $4::jsonb, $5 FROM new)
      SELECT id FROM new`,
      [companyId, bookingId, document.messageFunction, JSON.stringify(document), userId],
      'insert-booking-message',
    );
    if (!row) throw new Error('An inserted message has an id');
    return row.id;
  }

  /** A message as it was sent, and whether another one holds by now. @throws Problem not-found. */
  async sent(tx: Tx, companyId: CompanyId, id: DocumentId): Promise<Sent> {
    const [row] = await tx.query<Sent>(
      `SELECT m.document, EXISTS (SELECT FROM transport_booking_message n JOIN transport_booking o ON o.id = n.booking_id AND o.company_id = n.company_id
        WHERE n.company_id = m.company_id AND (o.id = m.booking_id OR o.replaces_id = m.booking_id) AND n.id > m.id AND n.transmission_id IS NOT NULL) AS "isSuperseded"
      FROM transport_booking_message m WHERE m.company_id = $1 AND m.id = $2`,
      [companyId, id],
      'booking-message',
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  release(tx: Tx, companyId: CompanyId, id: DocumentId, transmissionId: TransmissionId): void {
    tx.withCommit(
      'UPDATE transport_booking_message SET transmission_id = $3 WHERE company_id = $1 AND id = $2',
      [companyId, id, transmissionId],
      'release-booking-message',
    );
  }

  /** The bookings that messages are of, each once. */
  async bookingsOf(tx: Tx, companyId: CompanyId, ids: readonly DocumentId[]): Promise<BookingId[]> {
    const rows = await tx.query<{ id: BookingId }>(
      'SELECT DISTINCT booking_id AS id FROM transport_booking_message WHERE company_id = $1 AND id = ANY ($2::bigint[])',
      [companyId, ids],
      'bookings-of-messages',
    );
    return rows.map(({ id }) => id);
  }
}
