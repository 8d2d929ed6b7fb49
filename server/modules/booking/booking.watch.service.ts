import { Injectable } from '@nestjs/common';
import type { BookingId, BookingMailId, CompanyId, UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { bookingMailPosted, bookingOverdue } from './booking.events.js';

const AT_A_TIME = 100;

/** Has mails about bookings sent, and reports bookings that are late. */
@Injectable()
export class BookingWatch {
  constructor(private readonly database: Database) {}

  /** Puts mails into the outbox, each by one run alone. Answers whether there may be more. */
  post(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const mails = await tx.query<{ id: BookingMailId; userId: UserId }>(
        `UPDATE transport_booking_mail SET posted_at = now() WHERE id IN (
          SELECT id FROM transport_booking_mail WHERE posted_at IS NULL ORDER BY id LIMIT ${String(AT_A_TIME)} FOR UPDATE SKIP LOCKED)
        RETURNING id, created_by AS "userId"`,
        [],
        'booking-mails-to-post',
      );
      emit(tx, ...mails.map((mail) => bookingMailPosted(mail)));
      return mails.length === AT_A_TIME;
    });
  }

  /** Reports drafts that were not asked for by their deadline and requests that were not answered in time, each once: in the list, in the history and by mail to whoever is behind it. */
  reportOverdue(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const overdue = await tx.query<{ companyId: CompanyId; id: BookingId }>(
        `
        WITH due AS (
          SELECT id FROM transport_booking b WHERE state IN ('draft', 'requested') AND alarmed_at IS NULL AND (CASE WHEN state = 'draft' THEN deadline_at ELSE answer_due_at END) < now()
          ORDER BY (CASE WHEN state = 'draft' THEN deadline_at ELSE answer_due_at END) LIMIT ${String(AT_A_TIME)} FOR UPDATE SKIP LOCKED
        ), marked AS (
          UPDATE transport_booking b SET alarmed_at = now() FROM due WHERE b.id = due.id RETURNING b.id, b.company_id, b.state, coalesce(b.requested_by, b.created_by) AS user_id
        ), noted AS (
          INSERT INTO transport_booking_event (booking_id, company_id, kind) SELECT id, company_id, CASE WHEN state = 'draft' THEN 'late-request' ELSE 'late-answer' END FROM marked
        ), mails AS (
          INSERT INTO transport_booking_mail (booking_id, company_id, kind, address, language, expires_at, created_by)
          SELECT m.id, m.company_id, 'overdue', u.email, u.language, now(), u.id FROM marked m JOIN user_account u ON u.id = m.user_id AND u.state NOT IN ('inactive', 'removed')
        )
        SELECT company_id AS "companyId", id FROM marked`,
        [],
        'overdue-bookings',
      );
      emit(tx, ...overdue.map((one) => bookingOverdue(one)));
      return overdue.length === AT_A_TIME;
    });
  }
}
