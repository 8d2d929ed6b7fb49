import { Controller } from '@nestjs/common';
import { bookingLinkAnswer, bookingLinkRead } from '../../contract/booking.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { BookingLinks } from './booking.link.service.js';

/** What carriers reach by the link in a mail, without signing in. */
@Controller()
export class BookingLinkController {
  constructor(private readonly links: BookingLinks) {}

  @Handles(bookingLinkRead)
  read({ body }: Input<typeof bookingLinkRead>, { request }: Call): Promise<Answer<typeof bookingLinkRead>> {
    return this.links.read(body.code, request.ip);
  }

  @Handles(bookingLinkAnswer)
  answer({ body }: Input<typeof bookingLinkAnswer>, { request }: Call): Promise<Answer<typeof bookingLinkAnswer>> {
    return this.links.answer(body, { address: request.ip, requestId: request.id });
  }
}
