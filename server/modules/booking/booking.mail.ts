import { Inject, Injectable } from '@nestjs/common';
import { bookingFields } from '../../contract/booking.js';
import type { Language } from '../../contract/fields.js';
import type { BookingMailKind } from '../../domain/booking/fields.js';
import type { BookingState } from '../../domain/booking/state.js';
import { type BookingId, type BookingMailId, type CompanyId, type MailSubjectId, toId } from '../../domain/ids.js';
import { CONFIG, publicAddress, type Config } from '../../platform/config.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { MailContents } from '../mail/mail.contents.service.js';
import type { MailContent, MailOutcome } from '../mail/mail.port.js';
import { bookingMailSettled } from './booking.events.js';
import { bookingLetter } from './booking.letter.js';
import { codeOf } from './booking.link.js';
import { BookingView } from './booking.view.js';

interface Opened {
  readonly companyId: CompanyId;
  readonly bookingId: BookingId;
  readonly kind: BookingMailKind;
  readonly address: string;
  readonly language: Language;
  readonly company: string;
  readonly writer: { readonly name: string; readonly email: string };
  /** A request for it was sent or may be on its way. */
  readonly wasAsked: boolean;
}
/** In which states of its booking a mail is sent: what has changed since is told by another one. */
const SENT_IN: Readonly<Record<BookingMailKind, readonly BookingState[]>> = {
  request: ['requested'],
  acceptance: ['confirmed'],
  withdrawal: ['withdrawn', 'replaced'],
  overdue: ['draft', 'requested'],
};
const STATES = { sent: 'sent', waiting: 'queued', failed: 'failed' } as const;

/** Mails about bookings. */
@Injectable()
export class BookingMail implements MailContent {
  readonly kind = 'booking';

  constructor(
    contents: MailContents,
    private readonly view: BookingView,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    contents.register(this);
  }

  async open(tx: Tx, subjectId: MailSubjectId) {
    const id = toId('booking-mail', subjectId);
    const [mail] = await tx.query<Opened>(
      `SELECT m.company_id AS "companyId", m.booking_id AS "bookingId", m.kind, m.address, m.language, c.name AS company,
        json_build_object('name', coalesce(u.descriptive_name, u.username), 'email', u.email) AS writer,
        EXISTS (SELECT FROM transport_booking_mail r WHERE r.booking_id = m.booking_id AND r.kind = 'request' AND r.posted_at IS NOT NULL AND r.state IN ('queued', 'sent')) AS "wasAsked"
      FROM transport_booking_mail m JOIN company c ON c.id = m.company_id JOIN user_account u ON u.id = m.created_by WHERE m.id = $1 AND m.state = 'queued'`,
      [id],
      'open-booking-mail',
    );
    if (!mail) return undefined;
    const { companyId, bookingId, kind, address, language } = mail;
    const booking = await this.view.booking(tx, companyId, bookingId);
    if (!SENT_IN[kind].includes(booking.state) || (kind === 'withdrawal' && !mail.wasAsked)) {
      await this.end(tx, id, 'dropped', null);
      return undefined;
    }
    const home = publicAddress(this.config);
    const link =
      kind === 'request'
        ? `${home}/booking-answer/${language}/${await codeOf(tx, id)}`
        : `${home}/delivery/transport-booking/${bookingId}`;
    const { company, writer } = mail;
    return {
      ...bookingLetter(kind, language, {
        booking: { ...booking, fields: bookingFields.parse(booking.fields) },
        company,
        writer,
        link,
      }),
      to: { name: address, address },
      replyTo: { name: writer.name, address: writer.email },
    };
  }

  async settled(tx: Tx, subjectId: MailSubjectId, outcome: MailOutcome, error: string | null): Promise<void> {
    await this.end(tx, toId('booking-mail', subjectId), STATES[outcome], error);
  }

  private async end(tx: Tx, id: BookingMailId, state: string, error: string | null): Promise<void> {
    const rows = await tx.query<{ companyId: CompanyId; id: BookingId }>(
      `UPDATE transport_booking_mail SET state = $2, last_error = $3 WHERE id = $1 RETURNING company_id AS "companyId", booking_id AS id`,
      [id, state, error],
      'end-booking-mail',
    );
    emit(tx, ...rows.map((one) => bookingMailSettled(one)));
  }
}
