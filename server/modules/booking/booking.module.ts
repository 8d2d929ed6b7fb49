import { Module } from '@nestjs/common';
import { PublicCallsModule } from '../auth/public-calls.module.js';
import { DocumentModule } from '../document/document.module.js';
import { MailContentsModule } from '../mail/mail.contents.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { TransportModule } from '../transport/transport.module.js';
import { BookingLinkController } from './booking-link.controller.js';
import { BookingAnswers } from './booking.answer.service.js';
import { BookingConfirmationReceiver } from './booking.confirmation.receiver.js';
import { BookingConfirmations } from './booking.confirmation.service.js';
import { BookingConfirmationStore } from './booking.confirmation.store.js';
import { BookingController } from './booking.controller.js';
import { BookingLinks } from './booking.link.service.js';
import { BookingListView } from './booking.list.view.js';
import { BookingMail } from './booking.mail.js';
import { BookingSender } from './booking.message.sender.js';
import { BookingMessages } from './booking.message.service.js';
import { BookingMessageStore } from './booking.message.store.js';
import { BookingService } from './booking.service.js';
import { BookingStore } from './booking.store.js';
import { BookingView } from './booking.view.js';
import { BookingWatch } from './booking.watch.service.js';
import { CarrierService } from './carrier.service.js';
import { BookingCarrierView } from './booking.carrier.view.js';

@Module({
  imports: [DocumentModule, MailContentsModule, OutboundModule, PublicCallsModule, TransportModule],
  controllers: [BookingController, BookingLinkController],
  providers: [
    BookingAnswers,
    BookingConfirmationReceiver,
    BookingConfirmations,
    BookingConfirmationStore,
    BookingLinks,
    BookingListView,
    BookingMail,
    BookingMessages,
    BookingMessageStore,
    BookingSender,
    BookingService,
    BookingStore,
    BookingView,
    BookingWatch,
    CarrierService,
    BookingCarrierView,
  ],
  exports: [BookingAnswers, BookingConfirmations, BookingService, BookingView, BookingCarrierView],
})
export class BookingModule {}
