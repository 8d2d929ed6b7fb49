import { Injectable } from '@nestjs/common';
import { type Booking, bookingFields } from '../../contract/booking.js';
import { Problem } from '../../contract/problem.js';
import { type BookedLoad, bookedLoad, type NoteTotals, type PayFactors } from '../../domain/booking/load.js';
import type { BookingId, CompanyId, TransportId } from '../../domain/ids.js';
import { isSame } from '../../domain/transport/fields.js';
import type { Tx } from '../../platform/database/transaction.js';
import { TransportView } from '../transport/transport.view.js';
import { BOOKINGS, SHOWN } from './booking.rows.js';
import { BookingCarrierView } from './booking.carrier.view.js';

const INSTANT = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Bookings with their history. */
@Injectable()
export class BookingView {
  constructor(
    private readonly transports: TransportView,
    private readonly carriers: BookingCarrierView,
  ) {}

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async booking(tx: Tx, companyId: CompanyId, id: BookingId): Promise<Booking> {
    const [row] = await tx.query<Omit<Booking, 'slotTolerance' | 'loadNow'>>(
      `
      SELECT ${SHOWN}, b.version, b.time_zone AS "timeZone", b.fields, b.load, b.phone_note AS "phoneNote", b.answered_by AS "answeredBy", b.answer_reason AS "answerReason",
        CASE WHEN b.proposed_date IS NOT NULL THEN json_build_object('date', b.proposed_date, 'from', b.proposed_from, 'to', b.proposed_to) END AS proposed,
        (SELECT json_build_object('bookingId', r.id::text, 'bookingNumber', r.number) FROM transport_booking r WHERE r.company_id = $1 AND r.id = b.replaces_id) AS replaces,
        (SELECT json_build_object('bookingId', r.id::text, 'bookingNumber', r.number) FROM transport_booking r WHERE r.company_id = $1 AND r.replaces_id = b.id ORDER BY r.id LIMIT 1) AS "replacedBy",
        (SELECT coalesce(json_agg(json_build_object('kind', m.kind, 'address', m.address, 'state', m.state, 'at', ${INSTANT('m.created_at')}, 'error', m.last_error) ORDER BY m.id), '[]')
          FROM transport_booking_mail m WHERE m.booking_id = b.id AND m.company_id = $1) AS mails,
        (SELECT coalesce(json_agg(json_build_object('messageFunction', m.message_function, 'at', ${INSTANT('m.created_at')}, 'transmission', CASE WHEN t.id IS NOT NULL THEN json_build_object(
            'id', t.id::text, 'fileId', t.file_id::text, 'state', t.state, 'acknowledgement', coalesce(x.acknowledgement, 'none')) END) ORDER BY m.id), '[]')
          FROM transport_booking_message m LEFT JOIN transmission t ON t.id = m.transmission_id AND t.company_id = m.company_id
            LEFT JOIN edi_transaction x ON x.id = t.file_id * 10000 AND x.company_id = m.company_id WHERE m.booking_id = b.id AND m.company_id = $1) AS messages,
        (SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'at', ${INSTANT('e.at')}, 'by', coalesce((SELECT u.username FROM user_account u WHERE u.id = e.by_user), e.detail ->> 'by'),
          'detail', e.detail) ORDER BY e.id), '[]') FROM transport_booking_event e WHERE e.booking_id = b.id AND e.company_id = $1) AS events
      FROM (${BOOKINGS('SELECT $2::bigint AS id')}) AS n JOIN transport_booking b ON b.id = n.id WHERE b.company_id = $1`,
      [companyId, id],
      'booking',
    );
    if (!row) throw new Problem('not-found');
    const { terms } = await this.carriers.carrier(tx, companyId, row.carrierId);
    const fields = bookingFields.parse(row.fields);
    const now = await this.load(tx, { companyId, transportId: row.transportId }, fields, terms);
    const isOther = now.basis === 'notes' && !isSame(now, row.load);
    return { ...row, fields, slotTolerance: terms.slotTolerance, loadNow: isOther ? shown(now) : null };
  }

  /** What is booked by now: what the notes on the transport come to, else what was estimated. @throws Problem not-found for a transport that is not seen. */
  async load(
    tx: Tx,
    { companyId, transportId }: { readonly companyId: CompanyId; readonly transportId: TransportId | null },
    fields: Parameters<typeof bookedLoad>[0],
    factors: PayFactors,
  ): Promise<BookedLoad> {
    const transport = transportId === null ? null : await this.transports.transport(tx, companyId, transportId);
    const notes: NoteTotals | null = transport === null || transport.notes.length === 0 ? null : transport.totals;
    return bookedLoad(fields, notes, factors);
  }
}

function shown({ packages, ...load }: BookedLoad): Booking['load'] {
  return { ...load, packages: packages.map((one) => ({ ...one })) };
}
