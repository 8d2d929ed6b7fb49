import { Module } from '@nestjs/common';
import { AgreementModule } from '../agreement/agreement.module.js';
import { DocumentModule } from '../document/document.module.js';
import { ExchangeModule } from '../exchange/exchange.module.js';
import { AcknowledgementSendingService } from './outbound.acknowledgement-sending.service.js';
import { AcknowledgementSendingStore } from './outbound.acknowledgement-sending.store.js';
import { OutboundCommands } from './outbound.command.service.js';
import { OutboundController } from './outbound.controller.js';
import { DocumentDispatch } from './outbound.document.service.js';
import { OutboundReading } from './outbound.reading.service.js';
import { OutboundService } from './outbound.service.js';
import { TransmitService } from './outbound.transmit.service.js';
import { AcknowledgementMatchingService } from './outbound.acknowledgement-matching.service.js';
import { AcknowledgementMatchingStore } from './outbound.acknowledgement-matching.store.js';
import { OutboundView } from './outbound.view.js';
import { OutboundWatch } from './outbound.watch.service.js';

/** Files that go out: made once, sent until they arrive, acknowledged both ways. */
@Module({
  imports: [AgreementModule, DocumentModule, ExchangeModule],
  controllers: [OutboundController],
  providers: [
    AcknowledgementSendingService,
    AcknowledgementSendingStore,
    DocumentDispatch,
    OutboundCommands,
    OutboundReading,
    OutboundService,
    OutboundView,
    OutboundWatch,
    TransmitService,
    AcknowledgementMatchingService,
    AcknowledgementMatchingStore,
  ],
  exports: [
    DocumentDispatch,
    OutboundReading,
    OutboundService,
    OutboundView,
    OutboundWatch,
    TransmitService,
    AcknowledgementMatchingService,
  ],
})
export class OutboundModule {}
