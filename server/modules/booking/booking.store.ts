import { Injectable } from '@nestjs/common';
import type { BookingFields } from '../../contract/booking.js';
import type { Language } from '../../contract/fields.js';
import type { BookingMailKind } from '../../domain/booking/fields.js';
import type { BookedLoad } from '../../domain/booking/load.js';
import type { AnswerWay, BookingState } from '../../domain/booking/state.js';
import type { BookingId, CompanyId, PartnerId, TransportId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A time at the place of collection: day, and from when until when. */
export interface Slot {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}
interface PhoneNote {
  readonly name: string;
  readonly text: string;
}
export interface NewBooking {
  readonly number: string;
  readonly carrierId: PartnerId;
  readonly transportId: TransportId | null;
  readonly replacesId: BookingId | null;
  readonly fields: BookingFields;
  readonly load: BookedLoad;
  readonly collection: Slot;
  readonly timeZone: string;
  readonly deliveryDate: string | null;
  readonly deadlineAt: Date;
}
/** A booking that is held until the end of the transaction. */
export interface HeldBooking {
  readonly id: BookingId;
  readonly number: string;
  readonly state: BookingState;
  readonly carrierId: PartnerId;
  readonly transportId: TransportId | null;
  readonly fields: BookingFields;
  readonly collection: Slot;
  readonly deliveryDate: string | null;
  readonly timeZone: string;
  readonly deadlineAt: string;
  readonly proposed: Slot | null;
  readonly reference: string | null;
  readonly reason: string | null;
}
export interface StoredAnswer {
  readonly state: BookingState;
  readonly how: AnswerWay;
  readonly by: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly proposed: Slot | null;
  /** When it is collected, where the answer says so. */
  readonly collection: Slot | null;
}
/** A mail that a worker sends. */
export interface NewMail {
  readonly kind: BookingMailKind;
  readonly address: string;
  readonly language: Language;
  readonly expiresAt: Date;
  readonly createdBy: UserId;
}

@Injectable()
export class BookingStore {
  /** The next number: whoever books at the same time waits until this transaction ends, so that there is no gap. */
  async takeNumber(tx: Tx, companyId: CompanyId): Promise<bigint> {
    const [row] = await tx.query<{ last: string }>(
      `INSERT INTO transport_booking_counter AS c (company_id, last) VALUES ($1, 1)
      ON CONFLICT (company_id) DO UPDATE SET last = c.last + 1 RETURNING last::text`,
      [companyId],
      'take-booking-number',
    );
    return BigInt(row?.last ?? 0);
  }

  /** Stores a draft. A narrowed caller sees it where it is for a transport that he sees. */
  async insert(tx: Tx, companyId: CompanyId, userId: UserId, booking: NewBooking): Promise<BookingId> {
    const { collection, load, fields } = booking;
    const [row] = await tx.query<{ id: BookingId }>(
      `
      WITH new AS MATERIALIZED (SELECT next_id() AS id),
      made AS (INSERT INTO transport_booking (id, company_id, number, carrier_partner_id, transport_id, replaces_id, state, fields, load, collection_date, slot_from, slot_to, time_zone,
          delivery_date, deadline_at, created_by)
        SELECT id, $1, $2, $3, $4, $5, 'draft', $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12, $13, $14 FROM new)
      SELECT id FROM new`,
      [
        companyId,
        booking.number,
        booking.carrierId,
        booking.transportId,
        booking.replacesId,
        JSON.stringify(fields),
        JSON.stringify(load),
        collection.date,
        collection.from,
        collection.to,
        booking.timeZone,
        booking.deliveryDate,
        booking.deadlineAt,
        userId,
      ],
      'insert-booking',
    );
    if (!row) throw new Error('An inserted booking has an id');
    return row.id;
  }

  /** Holds a booking until the end of the transaction; undefined for foreign ids and for none alike. */
  async hold(tx: Tx, companyId: CompanyId, id: BookingId): Promise<HeldBooking | undefined> {
    const [row] = await tx.query<HeldBooking>(
      `SELECT id, number, state, carrier_partner_id AS "carrierId", transport_id AS "transportId", fields,
        json_build_object('date', collection_date, 'from', slot_from, 'to', slot_to) AS collection, to_char(delivery_date, 'YYYY-MM-DD') AS "deliveryDate", time_zone AS "timeZone", deadline_at AS "deadlineAt",
        CASE WHEN proposed_date IS NOT NULL THEN json_build_object('date', proposed_date, 'from', proposed_from, 'to', proposed_to) END AS proposed,
        carrier_reference AS reference, answer_reason AS reason
      FROM transport_booking WHERE company_id = $1 AND id = $2 FOR UPDATE`,
      [companyId, id],
      'hold-booking',
    );
    return row;
  }

  /** The open booking of a transport; undefined where it has none. */
  async openOf(tx: Tx, companyId: CompanyId, transportId: TransportId): Promise<BookingId | undefined> {
    const [row] = await tx.query<{ id: BookingId }>(
      `SELECT id FROM transport_booking WHERE company_id = $1 AND transport_id = $2 AND state IN ('draft', 'requested', 'proposed', 'confirmed')`,
      [companyId, transportId],
      'open-booking-of-transport',
    );
    return row?.id;
  }

  async putRequested(
    tx: Tx,
    companyId: CompanyId,
    id: BookingId,
    {
      userId,
      answerDueAt,
      phoneNote,
      load,
    }: {
      readonly userId: UserId;
      readonly answerDueAt: Date;
      readonly phoneNote: PhoneNote | null;
      readonly load: BookedLoad;
    },
  ): Promise<void> {
    await tx.query(
      `UPDATE transport_booking SET state = 'requested', requested_at = now(), requested_by = $3, answer_due_at = $4, phone_note = $5, load = $6, alarmed_at = NULL, version = version + 1
      WHERE company_id = $1 AND id = $2`,
      [companyId, id, userId, answerDueAt, phoneNote && JSON.stringify(phoneNote), JSON.stringify(load)],
      'request-booking',
    );
  }

  async putAnswer(tx: Tx, companyId: CompanyId, id: BookingId, answer: StoredAnswer): Promise<void> {
    const { proposed, collection } = answer;
    await tx.query(
      `UPDATE transport_booking SET state = $3, answered_at = now(), answered_how = $4, answered_by = $5, answer_reason = $6, carrier_reference = $7,
        proposed_date = $8, proposed_from = $9, proposed_to = $10, collection_date = coalesce($11, collection_date), slot_from = coalesce($12, slot_from), slot_to = coalesce($13, slot_to),
        version = version + 1
      WHERE company_id = $1 AND id = $2`,
      [
        companyId,
        id,
        answer.state,
        answer.how,
        answer.by,
        answer.reason,
        answer.reference,
        proposed?.date ?? null,
        proposed?.from ?? null,
        proposed?.to ?? null,
        collection?.date ?? null,
        collection?.from ?? null,
        collection?.to ?? null,
      ],
      'answer-booking',
    );
  }

  /** The slot that was proposed is the one of the booking. */
  async putAccepted(tx: Tx, companyId: CompanyId, id: BookingId): Promise<void> {
    await tx.query(
      `UPDATE transport_booking SET state = 'confirmed', collection_date = proposed_date, slot_from = proposed_from, slot_to = proposed_to,
        proposed_date = NULL, proposed_from = NULL, proposed_to = NULL, version = version + 1 WHERE company_id = $1 AND id = $2`,
      [companyId, id],
      'accept-booking-slot',
    );
  }

  async putState(tx: Tx, companyId: CompanyId, id: BookingId, state: BookingState): Promise<void> {
    await tx.query(
      'UPDATE transport_booking SET state = $3, version = version + 1 WHERE company_id = $1 AND id = $2',
      [companyId, id, state],
      'put-booking-state',
    );
  }

  async putTransport(tx: Tx, companyId: CompanyId, id: BookingId, transportId: TransportId | null): Promise<void> {
    await tx.query(
      'UPDATE transport_booking SET transport_id = $3, version = version + 1 WHERE company_id = $1 AND id = $2',
      [companyId, id, transportId],
      'put-booking-on-transport',
    );
  }

  /** Adds to the history of a booking. */
  async note(
    tx: Tx,
    { companyId, bookingId }: { readonly companyId: CompanyId; readonly bookingId: BookingId },
    {
      kind,
      userId,
      detail = {},
    }: {
      readonly kind: string;
      readonly userId?: UserId | null | undefined;
      readonly detail?: Readonly<Record<string, string | null>>;
    },
  ): Promise<void> {
    await tx.query(
      'INSERT INTO transport_booking_event (booking_id, company_id, kind, by_user, detail) VALUES ($1, $2, $3, $4, $5)',
      [bookingId, companyId, kind, userId ?? null, JSON.stringify(detail)],
      'note-booking-event',
    );
  }

  async insertMail(tx: Tx, companyId: CompanyId, bookingId: BookingId, mail: NewMail): Promise<void> {
    await tx.query(
      `INSERT INTO transport_booking_mail (booking_id, company_id, kind, address, language, expires_at, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [bookingId, companyId, mail.kind, mail.address, mail.language, mail.expiresAt, mail.createdBy],
      'insert-booking-mail',
    );
  }
}
