import { Injectable } from '@nestjs/common';
import { Problem, type ProblemCode } from '../../contract/problem.js';
import {
  type AnswerWay,
  type BookingAct,
  type BookingAnswer,
  type BookingRefusal,
  bookingRefusal,
  type BookingState,
  STATE_OF_ANSWER,
  transportStateAfter,
} from '../../domain/booking/state.js';
import type { AuditActor } from '../../domain/audit/line.js';
import type { BookingId, CompanyId, TransportId } from '../../domain/ids.js';
import { isSame } from '../../domain/transport/fields.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { TransportService } from '../transport/transport.service.js';
import { TransportStates } from '../transport/transport-state.service.js';
import { bookingAnswered } from './booking.events.js';
import { BookingStore, type HeldBooking, type Slot } from './booking.store.js';

const PROBLEM: Readonly<Record<Exclude<BookingRefusal, 'is-so'>, ProblemCode>> = {
  'not-requested': 'booking-not-requested',
  'not-proposed': 'booking-not-proposed',
  'is-answered': 'booking-answered',
  'is-withdrawn': 'booking-withdrawn',
  'is-replaced': 'booking-replaced',
};
/** @throws Problem with the reason why something can't be done with a booking. */
export function requireBookingAllowed(act: BookingAct, state: BookingState): void {
  const refusal = bookingRefusal(act, state);
  if (refusal !== null && refusal !== 'is-so') throw new Problem(PROBLEM[refusal]);
}

/** What a carrier says, whichever way it came. */
export interface CarrierAnswer {
  readonly companyId: CompanyId;
  readonly bookingId: BookingId;
  readonly answer: BookingAnswer;
  /** With `other-slot` the one that is proposed; with `confirmed` when it is collected, where that is not as it was asked for. */
  readonly slot?: Slot | null;
  /** The carrier's own number; what is left out stays as it was said before. */
  readonly reference?: string | null;
  readonly reason?: string | null;
  readonly how: AnswerWay;
  /** Who answered: a name for people, and what the audit log knows. */
  readonly by: { readonly name: string | null; readonly actor: AuditActor };
}

/** Takes answers of carriers, by link, by hand, by message and in the portal alike. */
@Injectable()
export class BookingAnswers {
  constructor(
    private readonly store: BookingStore,
    private readonly states: TransportStates,
    private readonly transports: TransportService,
  ) {}

  /** @throws Problem not-found; booking-transport-left; booking-transport-booked. */
  async requireFree(tx: Tx, companyId: CompanyId, transportId: TransportId | null): Promise<void> {
    if (transportId === null) return;
    const { state } = await this.transports.held(tx, companyId, transportId);
    if (!['planned', 'booked', 'loaded'].includes(state))
      throw new Problem('booking-transport-left', undefined, [{ path: 'transportId' }]);
    // Whoever books it at the same time waits for the transport, which is held.
    if ((await this.store.openOf(tx, companyId, transportId)) !== undefined)
      throw new Problem('booking-transport-booked', undefined, [{ path: 'transportId' }]);
  }

  async transportNumber(tx: Tx, companyId: CompanyId, transportId: TransportId | null): Promise<string | null> {
    if (transportId === null) return null;
    return (await this.transports.held(tx, companyId, transportId)).transportNumber;
  }

  /**
   * Notes an answer, and brings the transport of a confirmed booking into `booked`. The same answer again does nothing.
   * @returns whether it changed anything.
   * @throws Problem not-found; booking-not-requested; booking-withdrawn; booking-replaced.
   */
  async answer(tx: Tx, given: CarrierAnswer): Promise<boolean> {
    const { companyId, bookingId, answer, how, by, slot = null } = given;
    const held = await this.store.hold(tx, companyId, bookingId);
    if (!held) throw new Problem('not-found');
    requireBookingAllowed('answer', held.state);
    const state = STATE_OF_ANSWER[answer];
    const proposed = answer === 'other-slot' ? slot : null;
    const collection = answer === 'confirmed' ? slot : null;
    const reference = given.reference ?? held.reference;
    const reason = given.reason ?? (held.state === state ? held.reason : null);
    const was = { state: held.state, ...slotOf(held), reference: held.reference, reason: held.reason };
    const is = {
      state,
      proposedSlot: proposed && slotText(proposed),
      collection: slotText(collection ?? held.collection),
      reference,
      reason,
    };
    if (isSame(was, is)) return false;
    await this.store.putAnswer(tx, companyId, bookingId, {
      state,
      how,
      by: by.name,
      reason,
      reference,
      proposed,
      collection,
    });
    await this.store.note(tx, given, {
      kind: state,
      userId: how === 'hand' || how === 'portal' ? by.actor.userId : null,
      detail: { how, by: by.name, reason: given.reason ?? null, reference, slot: slot && slotText(slot) },
    });
    emit(
      tx,
      bookingAnswered({
        by: by.actor,
        companyId,
        id: bookingId,
        before: changed(was, is),
        after: { ...changed(is, was), channel: how },
      }),
    );
    await this.follow(tx, by.actor, { companyId, transportId: held.transportId }, { before: held.state, after: state });
    return true;
  }

  /** Brings the transport of a booking where the booking's new state has it; a transport that has gone on stays as it is. */
  async follow(
    tx: Tx,
    actor: AuditActor,
    { companyId, transportId }: { readonly companyId: CompanyId; readonly transportId: TransportId | null },
    change: { readonly before: BookingState; readonly after: BookingState },
  ): Promise<void> {
    if (transportId === null) return;
    await this.states.follow(tx, { ...actor, companyId }, transportId, (state) => transportStateAfter(state, change));
  }
}

/** A slot as histories name it: `2026-11-30 08:00–10:00`. */
export function slotText({ date, from, to }: Slot): string {
  return `${date} ${from}–${to}`;
}
function slotOf({ proposed, collection }: HeldBooking) {
  return { proposedSlot: proposed && slotText(proposed), collection: slotText(collection) };
}
/** The fields of a record that another one has otherwise. */
function changed<R extends Readonly<Record<string, string | null>>>(of: R, than: R): Partial<R> {
  return Object.fromEntries(Object.entries(of).filter(([name, value]) => than[name] !== value)) as Partial<R>;
}
