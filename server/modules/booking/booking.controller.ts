import { Controller } from '@nestjs/common';
import {
  bookingAccept,
  bookingAnswer,
  bookingCarriers,
  bookingCreate,
  bookingDeadlineOf,
  bookingDetail,
  bookingList,
  bookingMail,
  bookingPutOn,
  bookingRebook,
  bookingRequest,
  bookingWithdraw,
  carrierTermsUpdate,
} from '../../contract/booking.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { dayNumber } from '../../domain/calendar/day.js';
import { isWorkingDay } from '../../domain/calendar/working-days.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { BookingListView } from './booking.list.view.js';
import { BookingService } from './booking.service.js';
import { BookingView } from './booking.view.js';
import { CarrierService } from './carrier.service.js';
import { BookingCarrierView } from './booking.carrier.view.js';

@Controller()
export class BookingController {
  constructor(
    private readonly database: Database,
    private readonly lists: BookingListView,
    private readonly view: BookingView,
    private readonly bookings: BookingService,
    private readonly carriers: BookingCarrierView,
    private readonly terms: CarrierService,
  ) {}

  @Handles(bookingList)
  list({ query }: Input<typeof bookingList>, { caller }: Call): Promise<Answer<typeof bookingList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.lists.list(tx, caller.companyId, query));
  }

  @Handles(bookingCreate)
  create({ body }: Input<typeof bookingCreate>, { caller }: Call): Promise<Answer<typeof bookingCreate>> {
    return this.bookings.create(caller, body);
  }

  @Handles(bookingCarriers)
  async carriersOf(_: Input<typeof bookingCarriers>, { caller }: Call): Promise<Answer<typeof bookingCarriers>> {
    return {
      rows: await this.database.transaction(scopeOf(caller), (tx) => this.carriers.list(tx, caller.companyId)),
    };
  }

  @Handles(carrierTermsUpdate)
  putTerms(
    { params, body }: Input<typeof carrierTermsUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof carrierTermsUpdate>> {
    return this.terms.put(caller, params.id, body);
  }

  @Handles(bookingDeadlineOf)
  async deadline(
    { query }: Input<typeof bookingDeadlineOf>,
    { caller }: Call,
  ): Promise<Answer<typeof bookingDeadlineOf>> {
    const { carrierId, collection } = query;
    const { at, place } = await this.database.transaction(scopeOf(caller), (tx) =>
      this.bookings.deadline(tx, caller.companyId, carrierId, collection),
    );
    return {
      deadlineAt: new Date(at).toISOString(),
      timeZone: place.timeZone,
      isPast: at < this.database.now(),
      isWorkingDay: isWorkingDay(dayNumber(collection), place.calendar),
    };
  }

  @Handles(bookingDetail)
  detail({ params }: Input<typeof bookingDetail>, { caller }: Call): Promise<Answer<typeof bookingDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.booking(tx, caller.companyId, params.id));
  }

  @Handles(bookingRequest)
  request({ params, body }: Input<typeof bookingRequest>, { caller }: Call): Promise<Answer<typeof bookingRequest>> {
    return this.bookings.request(caller, params.id, body.phoneNote);
  }

  @Handles(bookingRebook)
  rebook({ params, body }: Input<typeof bookingRebook>, { caller }: Call): Promise<Answer<typeof bookingRebook>> {
    return this.bookings.rebook(caller, params.id, body);
  }

  @Handles(bookingAnswer)
  answer({ params, body }: Input<typeof bookingAnswer>, { caller }: Call): Promise<Answer<typeof bookingAnswer>> {
    return this.bookings.answer(caller, params.id, body);
  }

  @Handles(bookingAccept)
  accept({ params }: Input<typeof bookingAccept>, { caller }: Call): Promise<Answer<typeof bookingAccept>> {
    return this.bookings.accept(caller, params.id);
  }

  @Handles(bookingWithdraw)
  withdraw({ params, body }: Input<typeof bookingWithdraw>, { caller }: Call): Promise<Answer<typeof bookingWithdraw>> {
    return this.bookings.withdraw(caller, params.id, body.reason);
  }

  @Handles(bookingPutOn)
  putOn({ params, body }: Input<typeof bookingPutOn>, { caller }: Call): Promise<Answer<typeof bookingPutOn>> {
    return this.bookings.putOn(caller, params.id, body.transportId);
  }

  @Handles(bookingMail)
  mail({ params }: Input<typeof bookingMail>, { caller }: Call): Promise<Answer<typeof bookingMail>> {
    return this.bookings.mailAgain(caller, params.id);
  }
}
