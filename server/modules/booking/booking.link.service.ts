import { Injectable } from '@nestjs/common';
import { type BookingVisit, bookingFields, type LinkAnswerInput } from '../../contract/booking.js';
import { Problem } from '../../contract/problem.js';
import { STATE_OF_ANSWER } from '../../domain/booking/state.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { BookingId, CompanyId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PublicCalls } from '../auth/public-calls.service.js';
import { BookingAnswers } from './booking.answer.service.js';
import { mailOfCode } from './booking.link.js';
import { BookingView } from './booking.view.js';

interface Link {
  readonly companyId: CompanyId;
  readonly bookingId: BookingId;
  readonly address: string;
  readonly company: string;
  readonly isOver: boolean;
}
/** Where a call comes from. */
type Origin = Required<Pick<AuditActor, 'address' | 'requestId'>>;

/** What carriers see and answer by the link in their mail. The link shows its booking and nothing else. */
@Injectable()
export class BookingLinks {
  constructor(
    private readonly database: Database,
    private readonly view: BookingView,
    private readonly answers: BookingAnswers,
    private readonly calls: PublicCalls,
  ) {}

  /** @throws Problem booking-link-unknown; too-many-requests. */
  async read(code: string, address: string): Promise<BookingVisit> {
    await this.calls.admit(address);
    return this.database.transaction('system', async (tx) => this.visit(tx, await this.linkOf(tx, code)));
  }

  /** Takes an answer, once; the same one again is taken as the first was. @throws Problem booking-link-unknown; booking-link-over; too-many-requests. */
  async answer({ code, ...given }: LinkAnswerInput, origin: Origin): Promise<BookingVisit> {
    await this.calls.admit(origin.address);
    return this.database.transaction(
      'system',
      async (tx) => {
        const link = await this.linkOf(tx, code);
        const { companyId, bookingId } = link;
        await tx.query('SELECT FROM transport_booking WHERE company_id = $1 AND id = $2 FOR UPDATE', [
          companyId,
          bookingId,
        ]);
        const { state, answer } = await this.visit(tx, link);
        if (state !== 'open' && !(state === 'answered' && answer === given.answer && answer !== 'other-slot'))
          throw new Problem('booking-link-over');
        if (state === 'open') {
          const by = { name: link.address, actor: { ...origin, companyId } };
          await this.answers.answer(tx, { ...given, companyId, bookingId, how: 'mail', by });
        }
        return this.visit(tx, link);
      },
      { isRepeatable: true },
    );
  }

  /** @throws Problem booking-link-unknown. */
  private async linkOf(tx: Tx, code: string): Promise<Link> {
    const id = await mailOfCode(tx, code);
    const [link] =
      id === undefined
        ? []
        : await tx.query<Link>(
            `SELECT m.company_id AS "companyId", m.booking_id AS "bookingId", m.address, c.name AS company, m.expires_at <= now() AS "isOver"
            FROM transport_booking_mail m JOIN company c ON c.id = m.company_id WHERE m.id = $1 AND m.kind = 'request'`,
            [id],
            'booking-link',
          );
    if (!link) throw new Problem('booking-link-unknown');
    return link;
  }

  private async visit(tx: Tx, { companyId, bookingId, company, isOver }: Link): Promise<BookingVisit> {
    const booking = await this.view.booking(tx, companyId, bookingId);
    const { bookingNumber, state } = booking;
    const answers = Object.entries(STATE_OF_ANSWER) as [keyof typeof STATE_OF_ANSWER, string][];
    const answer = answers.find(([, is]) => is === state)?.[0] ?? null;
    if (state === 'withdrawn' || state === 'replaced')
      return { state, company, bookingNumber, answer: null, booking: null };
    const { basis: _, ...load } = booking.load;
    const { from, to, isStackable, hazards, references, remarks } = bookingFields.parse(booking.fields);
    const { carrier, collection, slotTolerance, timeZone, deliveryDate, answerDueAt, proposed, carrierReference } =
      booking;
    return {
      state: answer !== null ? 'answered' : isOver ? 'expired' : 'open',
      company,
      bookingNumber,
      answer,
      booking: {
        ...{ carrier, from, to, collection, slotTolerance, timeZone, deliveryDate, answerDueAt, load },
        ...{ isStackable, hazards, references, remarks, proposed, carrierReference },
      },
    };
  }
}
