import { Controller } from '@nestjs/common';
import {
  carrierBookingAnswer,
  carrierBookings,
  carrierReport,
  carrierTransport,
  carrierTransportChange,
  carrierTransports,
} from '../../contract/carrier.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { CarrierPeople } from './carrier.service.js';

@Controller()
export class CarrierController {
  constructor(private readonly people: CarrierPeople) {}

  @Handles(carrierTransports)
  transports({ query }: Input<typeof carrierTransports>, { caller }: Call): Promise<Answer<typeof carrierTransports>> {
    return this.people.transports(caller, query);
  }

  @Handles(carrierTransport)
  transport({ params }: Input<typeof carrierTransport>, { caller }: Call): Promise<Answer<typeof carrierTransport>> {
    return this.people.transport(caller, params.id);
  }

  @Handles(carrierTransportChange)
  change(
    { params, body }: Input<typeof carrierTransportChange>,
    { caller }: Call,
  ): Promise<Answer<typeof carrierTransportChange>> {
    return this.people.change(caller, params.id, body);
  }

  @Handles(carrierReport)
  report({ params, body }: Input<typeof carrierReport>, { caller }: Call): Promise<Answer<typeof carrierReport>> {
    return this.people.report(caller, params.id, body);
  }

  @Handles(carrierBookings)
  bookings({ query }: Input<typeof carrierBookings>, { caller }: Call): Promise<Answer<typeof carrierBookings>> {
    return this.people.bookings(caller, query);
  }

  @Handles(carrierBookingAnswer)
  answer(
    { params, body }: Input<typeof carrierBookingAnswer>,
    { caller }: Call,
  ): Promise<Answer<typeof carrierBookingAnswer>> {
    return this.people.answer(caller, params.id, body);
  }
}
