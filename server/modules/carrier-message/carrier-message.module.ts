import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module.js';
import { DocumentModule } from '../document/document.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { TransportModule } from '../transport/transport.module.js';
import { CarrierArrivals } from './carrier-arrival.service.js';
import { CarrierAssignment } from './carrier-assign.service.js';
import { CarrierBookings } from './carrier-booking.service.js';
import { CarrierInstructions } from './carrier-instruct.service.js';
import { CarrierMessageController } from './carrier-message.controller.js';
import { CarrierMessageView } from './carrier-message.view.js';
import { CarrierStatusReceiver } from './carrier-status.receiver.js';
import { CarrierStatusStore } from './carrier-status.store.js';
import { InstructionSender } from './instruction.sender.js';
import { InstructionStore } from './instruction.store.js';

/** What carriers are told of transports, and what they say of them. */
@Module({
  imports: [BookingModule, DocumentModule, OutboundModule, TransportModule],
  controllers: [CarrierMessageController],
  providers: [
    CarrierArrivals,
    CarrierAssignment,
    CarrierBookings,
    CarrierInstructions,
    CarrierMessageView,
    CarrierStatusReceiver,
    CarrierStatusStore,
    InstructionSender,
    InstructionStore,
  ],
})
export class CarrierMessageModule {}
