import { Injectable } from '@nestjs/common';
import type { Booking, BookingAnswerInput, BookingInput } from '../../contract/booking.js';
import { Problem } from '../../contract/problem.js';
import { answerDue, bookingDeadline, minutesOf } from '../../domain/booking/deadline.js';
import type { BookingMailKind } from '../../domain/booking/fields.js';
import { type BookingAct, bookingRefusal } from '../../domain/booking/state.js';
import { dayNumber } from '../../domain/calendar/day.js';
import { instantAt } from '../../domain/calendar/zone.js';
import type { BookingId, CompanyId, PartnerId, TransportId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { BookingAnswers, requireBookingAllowed, slotText } from './booking.answer.service.js';
import {
  bookingAccepted,
  bookingCreated,
  bookingMailed,
  bookingReplaced,
  bookingRequested,
  bookingTransportChanged,
  bookingWithdrawn,
} from './booking.events.js';
import { BookingMessages } from './booking.message.service.js';
import { BookingStore, type HeldBooking, type Slot } from './booking.store.js';
import { BookingView } from './booking.view.js';
import { BookingCarrierView, type KnownCarrier } from './booking.carrier.view.js';

/** Before its digits, so that no carrier takes it for the number of a transport. */
const PREFIX = 'B';
const DIGITS = 7;
const DAY_MS = 86_400_000;
type PhoneNote = BookingInput['phoneNote'];

/** Books transports with carriers. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly store: BookingStore,
    private readonly view: BookingView,
    private readonly carriers: BookingCarrierView,
    private readonly answers: BookingAnswers,
    private readonly messages: BookingMessages,
  ) {}

  /**
   * @throws Problem booking-no-carrier; booking-slot-passed; booking-delivers-before; booking-deadline-passed, where it is asked for after the
   * deadline without a note of the telephone call; not-found; booking-transport-left; booking-transport-booked; outside-context.
   */
  create(caller: Caller, input: BookingInput): Promise<Booking> {
    return this.within(caller, async (tx) => this.make(tx, caller, input, null));
  }

  /** Asks the carrier for what a draft says. @throws Problem not-found; what its state refuses; as `create`. */
  request(caller: Caller, id: BookingId, phoneNote: PhoneNote): Promise<Booking> {
    return this.change(caller, id, 'request', async (tx, held) => {
      await this.ask(tx, caller, held, phoneNote);
    });
  }

  /** Makes a booking in the place of another one. @throws Problem not-found; booking-replaced; as `create`. */
  rebook(caller: Caller, id: BookingId, input: BookingInput): Promise<Booking> {
    const { companyId } = caller;
    return this.within(caller, async (tx) => {
      const old = await this.held(tx, companyId, id);
      requireBookingAllowed('rebook', old.state);
      await this.store.putState(tx, companyId, id, 'replaced');
      const newId = await this.make(tx, caller, input, id);
      const { number } = await this.held(tx, companyId, newId);
      await this.store.note(
        tx,
        { companyId, bookingId: id },
        { kind: 'replaced', userId: caller.userId, detail: { number } },
      );
      // Another carrier is told nothing by the new request.
      if (input.carrierId !== old.carrierId || !input.isRequested) await this.tellOff(tx, caller, old);
      await this.answers.follow(
        tx,
        caller,
        { companyId, transportId: old.transportId },
        { before: old.state, after: 'replaced' },
      );
      emit(
        tx,
        bookingReplaced({
          by: caller,
          companyId,
          id,
          before: { state: old.state },
          after: { state: 'replaced', number },
        }),
      );
      return newId;
    });
  }

  /** Enters what the carrier answered. @throws Problem not-found; what its state refuses. */
  answer(caller: Caller, id: BookingId, given: BookingAnswerInput): Promise<Booking> {
    const { companyId } = caller;
    return this.within(caller, async (tx) => {
      await this.answers.answer(tx, {
        ...given,
        companyId,
        bookingId: id,
        how: 'hand',
        by: { name: null, actor: caller },
      });
      return id;
    });
  }

  /** Takes the slot that the carrier proposed. @throws Problem not-found; what its state refuses. */
  accept(caller: Caller, id: BookingId): Promise<Booking> {
    const { companyId } = caller;
    return this.change(caller, id, 'accept', async (tx, held) => {
      const slot = held.proposed && slotText(held.proposed);
      await this.store.putAccepted(tx, companyId, id);
      await this.store.note(
        tx,
        { companyId, bookingId: id },
        { kind: 'accepted', userId: caller.userId, detail: { slot } },
      );
      if (held.proposed !== null && (await this.messages.accept(tx, caller, held, held.proposed)) === null)
        await this.mail(tx, caller, held, 'acceptance');
      emit(
        tx,
        bookingAccepted({
          by: caller,
          companyId,
          id,
          before: { state: held.state, collection: slotText(held.collection) },
          after: { state: 'confirmed', collection: slot },
        }),
      );
      await this.answers.follow(
        tx,
        caller,
        { companyId, transportId: held.transportId },
        { before: held.state, after: 'confirmed' },
      );
    });
  }

  /** @throws Problem not-found; what its state refuses. */
  withdraw(caller: Caller, id: BookingId, reason: string | null): Promise<Booking> {
    const { companyId } = caller;
    return this.change(caller, id, 'withdraw', async (tx, held) => {
      await this.store.putState(tx, companyId, id, 'withdrawn');
      await this.store.note(
        tx,
        { companyId, bookingId: id },
        { kind: 'withdrawn', userId: caller.userId, detail: { reason } },
      );
      await this.tellOff(tx, caller, held);
      emit(
        tx,
        bookingWithdrawn({
          by: caller,
          companyId,
          id,
          before: { state: held.state },
          after: { state: 'withdrawn', ...(reason === null ? {} : { reason }) },
        }),
      );
      await this.answers.follow(
        tx,
        caller,
        { companyId, transportId: held.transportId },
        { before: held.state, after: 'withdrawn' },
      );
    });
  }

  /** Puts a booking on a transport, or takes it off. @throws Problem not-found; what its state refuses; booking-transport-left; booking-transport-booked. */
  putOn(caller: Caller, id: BookingId, transportId: TransportId | null): Promise<Booking> {
    const { companyId } = caller;
    return this.change(caller, id, 'put-on-transport', async (tx, held) => {
      if (transportId === held.transportId) return;
      const before = await this.answers.transportNumber(tx, companyId, held.transportId);
      await this.answers.requireFree(tx, companyId, transportId);
      await this.store.putTransport(tx, companyId, id, transportId);
      const after = await this.answers.transportNumber(tx, companyId, transportId);
      await this.store.note(
        tx,
        { companyId, bookingId: id },
        { kind: 'transport', userId: caller.userId, detail: { transport: after, was: before } },
      );
      emit(
        tx,
        bookingTransportChanged({
          by: caller,
          companyId,
          id,
          before: { transport: before },
          after: { transport: after },
        }),
      );
      const isConfirmed = held.state === 'confirmed';
      if (!isConfirmed) return;
      await this.answers.follow(
        tx,
        caller,
        { companyId, transportId: held.transportId },
        { before: 'confirmed', after: 'withdrawn' },
      );
      await this.answers.follow(tx, caller, { companyId, transportId }, { before: 'requested', after: 'confirmed' });
    });
  }

  /** Sends the request once more. @throws Problem not-found; what its state refuses; booking-no-address. */
  mailAgain(caller: Caller, id: BookingId): Promise<Booking> {
    const { companyId } = caller;
    return this.change(caller, id, 'mail', async (tx, held) => {
      const address = await this.mail(tx, caller, held, 'request');
      if (address === null) throw new Problem('booking-no-address');
      await this.store.note(
        tx,
        { companyId, bookingId: id },
        { kind: 'mailed', userId: caller.userId, detail: { to: address } },
      );
      emit(tx, bookingMailed({ by: caller, companyId, id, after: { to: address } }));
    });
  }

  /** By when a carrier has to be asked for a collection. @throws Problem booking-no-carrier. */
  deadline(tx: Tx, companyId: CompanyId, carrierId: PartnerId, collection: string) {
    return this.carriers.carrier(tx, companyId, carrierId).then(({ terms, place }) => ({
      at: bookingDeadline(collection, terms, place),
      place,
    }));
  }

  /** Stores a draft, and asks for it where that is wanted. */
  private async make(tx: Tx, caller: Caller, input: BookingInput, replacesId: BookingId | null): Promise<BookingId> {
    const { companyId, userId } = caller;
    const { carrierId, transportId, fields, collection, deliveryDate } = input;
    const carrier = await this.carriers.carrier(tx, companyId, carrierId);
    requirePossible(input, carrier, this.database.now());
    await this.answers.requireFree(tx, companyId, transportId);
    const load = await this.view.load(tx, { companyId, transportId }, fields, carrier.terms);
    const number = `${PREFIX}${(await this.store.takeNumber(tx, companyId)).toString().padStart(DIGITS, '0')}`;
    const deadlineAt = new Date(bookingDeadline(collection.date, carrier.terms, carrier.place));
    const { timeZone } = carrier.place;
    const id = await this.store.insert(tx, companyId, userId, {
      ...{ number, carrierId, transportId, replacesId, fields, load, collection, timeZone, deliveryDate, deadlineAt },
    });
    await this.store.note(tx, { companyId, bookingId: id }, { kind: 'created', userId });
    const transport = await this.answers.transportNumber(tx, companyId, transportId);
    const after = {
      number,
      carrier: carrier.name,
      collection: slotText(collection),
      ...(transport === null ? {} : { transport }),
    };
    emit(tx, bookingCreated({ by: caller, companyId, id, after }));
    const held = input.isRequested ? await this.store.hold(tx, companyId, id) : undefined;
    if (input.isRequested) {
      if (!held) throw new Problem('outside-context');
      await this.ask(tx, caller, held, input.phoneNote);
    }
    return id;
  }

  /** Asks the carrier. @throws Problem booking-slot-passed; booking-deadline-passed. */
  private async ask(tx: Tx, caller: Caller, held: HeldBooking, phoneNote: PhoneNote): Promise<void> {
    const { companyId, userId } = caller;
    const { id, carrierId, transportId, collection, fields } = held;
    const carrier = await this.carriers.carrier(tx, companyId, carrierId);
    const now = this.database.now();
    requireAhead(collection, held.timeZone, now);
    if (now > Date.parse(held.deadlineAt) && phoneNote === null)
      throw new Problem('booking-deadline-passed', undefined, [{ path: 'phoneNote' }]);
    const answerDueAt = new Date(answerDue(now, carrier.terms, carrier.place));
    const load = await this.view.load(tx, { companyId, transportId }, fields, carrier.terms);
    await this.store.putRequested(tx, companyId, id, { userId, answerDueAt, phoneNote, load });
    const to = (await this.messages.request(tx, caller, held, load)) ?? (await this.mail(tx, caller, held, 'request'));
    const said = phoneNote === null ? {} : { phone: `${phoneNote.name}: ${phoneNote.text}` };
    await this.store.note(tx, { companyId, bookingId: id }, { kind: 'requested', userId, detail: { to, ...said } });
    emit(
      tx,
      bookingRequested({
        by: caller,
        companyId,
        id,
        before: { state: 'draft' },
        after: { state: 'requested', to, ...said },
      }),
    );
  }

  /** Has a mail sent to the carrier; answers its address, null where none is known. */
  private async mail(tx: Tx, caller: Caller, held: HeldBooking, kind: BookingMailKind): Promise<string | null> {
    const { companyId, userId } = caller;
    const { mail: address, terms } = await this.carriers.carrier(tx, companyId, held.carrierId);
    if (address === null) return null;
    const expiresAt = new Date(instantAt((dayNumber(held.collection.date) + 1) * DAY_MS, held.timeZone));
    await this.store.insertMail(tx, companyId, held.id, {
      kind,
      address,
      language: terms.language,
      expiresAt,
      createdBy: userId,
    });
    return address;
  }

  /** Tells a carrier that was asked that it is not wanted any more. */
  private async tellOff(tx: Tx, caller: Caller, old: HeldBooking): Promise<void> {
    if (bookingRefusal('answer', old.state) !== null || old.state === 'refused') return;
    if ((await this.messages.cancel(tx, caller, old)) === null) await this.mail(tx, caller, old, 'withdrawal');
  }

  private async held(tx: Tx, companyId: CompanyId, id: BookingId): Promise<HeldBooking> {
    const held = await this.store.hold(tx, companyId, id);
    if (!held) throw new Problem('not-found');
    return held;
  }

  /** Does something with a held booking, once. */
  private change(
    caller: Caller,
    id: BookingId,
    act: BookingAct,
    work: (tx: Tx, held: HeldBooking) => Promise<void>,
  ): Promise<Booking> {
    return this.within(caller, async (tx) => {
      const held = await this.held(tx, caller.companyId, id);
      requireBookingAllowed(act, held.state);
      if (bookingRefusal(act, held.state) === null) await work(tx, held);
      return id;
    });
  }

  /** Runs a command, and answers the booking as it is then. @throws Problem outside-context, where the caller would not see it any more. */
  private async within(caller: Caller, work: (tx: Tx) => Promise<BookingId>): Promise<Booking> {
    return this.database.transaction(
      scopeOf(caller),
      async (tx) => {
        const id = await work(tx);
        try {
          return await this.view.booking(tx, caller.companyId, id);
        } catch (error) {
          if (error instanceof Problem && error.code === 'not-found') throw new Problem('outside-context');
          throw error;
        }
      },
      { isRepeatable: true },
    );
  }
}

/** @throws Problem booking-slot-passed; booking-delivers-before; booking-deadline-passed. */
function requirePossible(
  { collection, deliveryDate, isRequested, phoneNote }: BookingInput,
  { terms, place }: KnownCarrier,
  now: number,
): void {
  requireAhead(collection, place.timeZone, now);
  if (deliveryDate !== null && deliveryDate < collection.date)
    throw new Problem('booking-delivers-before', undefined, [{ path: 'deliveryDate' }]);
  if (isRequested && phoneNote === null && now > bookingDeadline(collection.date, terms, place))
    throw new Problem('booking-deadline-passed', undefined, [{ path: 'phoneNote' }]);
}

/** @throws Problem booking-slot-passed. */
function requireAhead({ date, to }: Slot, timeZone: string, now: number): void {
  if (instantAt(dayNumber(date) * DAY_MS + minutesOf(to) * 60_000, timeZone) < now)
    throw new Problem('booking-slot-passed', undefined, [{ path: 'collection' }]);
}
