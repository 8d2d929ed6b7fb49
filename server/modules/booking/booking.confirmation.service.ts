import { Injectable } from '@nestjs/common';
import { answerOf } from '../../domain/booking/confirmation.js';
import { bookingRefusal } from '../../domain/booking/state.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Log } from '../../platform/log.js';
import { BookingAnswers } from './booking.answer.service.js';
import { BookingCarrierView } from './booking.carrier.view.js';
import {
  BookingConfirmationStore,
  type OfBooking,
  type StatusOfBooking,
  type TakenConfirmation,
} from './booking.confirmation.store.js';
import { BookingStore, type HeldBooking } from './booking.store.js';

/** Answers bookings by what carriers say in messages. */
@Injectable()
export class BookingConfirmations {
  constructor(
    private readonly database: Database,
    private readonly confirmations: BookingConfirmationStore,
    private readonly bookings: BookingStore,
    private readonly carriers: BookingCarrierView,
    private readonly answers: BookingAnswers,
  ) {}

  /** One run over confirmations that came; true where more may wait. A booking that fails keeps no other back. */
  async run(log: Log): Promise<boolean> {
    const { bookings, isMore } = await this.database.transaction('system', (tx) => this.confirmations.due(tx));
    for (const one of bookings)
      try {
        await this.database.transaction('system', (tx) => this.look(tx, one), { isRepeatable: true });
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        log.error({ err: error, booking: one.id }, 'a booking could not be answered by a message');
        await this.database.transaction('system', (tx) => this.confirmations.take(tx, one));
      }
    return isMore;
  }

  /**
   * Answers the booking that a status speaks of (IFTSTA, Recommendation 24 codes 6 and 7): one that was asked for is confirmed as it was asked
   * for, one that is open is refused. Answers whether it changed anything.
   */
  async ofStatus(
    tx: Tx,
    status: StatusOfBooking,
    { answer, reason }: { readonly answer: 'confirmed' | 'refused'; readonly reason: string | null },
  ): Promise<boolean> {
    const { companyId, sender } = status;
    const bookingId = await this.confirmations.ofStatus(tx, status);
    const held = bookingId && (await this.bookings.hold(tx, companyId, bookingId));
    if (!held || bookingRefusal('answer', held.state) !== null) return false;
    // Booked says nothing of which slot while another one is proposed.
    if (answer === 'confirmed' && held.state !== 'requested') return false;
    return this.answers.answer(tx, {
      ...{ companyId, bookingId, answer, reason, how: 'edi' },
      by: { name: sender, actor: { companyId } },
    });
  }

  private async look(tx: Tx, of: OfBooking): Promise<void> {
    // Whoever answers it at the same time waits, so that answers stand in their order.
    const held = await this.bookings.hold(tx, of.companyId, of.id);
    const taken = await this.confirmations.take(tx, of);
    if (!held || taken.length === 0) return;
    const tolerance = (await this.carriers.find(tx, of.companyId, held.carrierId))?.terms.slotTolerance ?? 0;
    let now: HeldBooking | undefined = held;
    for (const one of taken) {
      if (now) await this.answer(tx, of, { held: now, tolerance, said: one });
      now = await this.bookings.hold(tx, of.companyId, of.id);
    }
  }

  private async answer(
    tx: Tx,
    { companyId, id }: OfBooking,
    { held, tolerance, said }: { held: HeldBooking; tolerance: number; said: TakenConfirmation },
  ): Promise<void> {
    const { reference, reason, sender, documentNumber } = said;
    const detail = { how: 'edi', by: sender, number: documentNumber, reference, reason };
    const meant = answerOf(said, { ...held, tolerance });
    const isOver = bookingRefusal('answer', held.state) !== null;
    if (meant === null || isOver) {
      const kind = isOver ? 'answer-too-late' : 'answer-undecided';
      return this.bookings.note(tx, { companyId, bookingId: id }, { kind, detail });
    }
    await this.answers.answer(tx, {
      ...{ companyId, bookingId: id, answer: meant.answer, slot: meant.slot, reference, reason, how: 'edi' },
      by: { name: sender, actor: { companyId } },
    });
  }
}
