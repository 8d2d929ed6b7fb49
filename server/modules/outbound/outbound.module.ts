import { Module } from '@nestjs/common';
import { AgreementModule } from '../agreement/agreement.module.js';
import { AnswerService } from './outbound.answer.service.js';
import { AnswerStore } from './outbound.answer.store.js';
import { OutboundCommands } from './outbound.command.service.js';
import { OutboundController } from './outbound.controller.js';
import { DespatchSender } from './outbound.despatch.service.js';
import { OutboundReading } from './outbound.reading.service.js';
import { OutboundService } from './outbound.service.js';
import { OutboundStore } from './outbound.store.js';
import { TransmitService } from './outbound.transmit.service.js';
import { TransmitStore } from './outbound.transmit.store.js';
import { VerdictService } from './outbound.verdict.service.js';
import { VerdictStore } from './outbound.verdict.store.js';
import { OutboundView } from './outbound.view.js';
import { OutboundWatch } from './outbound.watch.service.js';

/** Files that go out: made once, sent until they arrive, acknowledged both ways. */
@Module({
  imports: [AgreementModule],
  controllers: [OutboundController],
  providers: [
    AnswerService,
    AnswerStore,
    DespatchSender,
    OutboundCommands,
    OutboundReading,
    OutboundService,
    OutboundStore,
    OutboundView,
    OutboundWatch,
    TransmitService,
    TransmitStore,
    VerdictService,
    VerdictStore,
  ],
  exports: [
    DespatchSender,
    OutboundReading,
    OutboundService,
    OutboundView,
    OutboundWatch,
    TransmitService,
    VerdictService,
  ],
})
export class OutboundModule {}
