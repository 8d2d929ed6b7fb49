import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { ExchangeModule } from '../exchange/exchange.module.js';
import { MailContentsModule } from '../mail/mail.contents.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { ScheduleAnswerSending } from './schedule-message.answer.service.js';
import { ScheduleMessageController } from './schedule-message.controller.js';
import { ScheduleMessageMail } from './schedule-message.mail.js';
import { ScheduleMessageSender } from './schedule-message.sender.js';
import { ScheduleMessages } from './schedule-message.service.js';
import { ScheduleMessageStore } from './schedule-message.store.js';
import { ScheduleMessageView } from './schedule-message.view.js';

@Module({
  imports: [DocumentModule, ExchangeModule, MailContentsModule, OutboundModule],
  controllers: [ScheduleMessageController],
  providers: [
    ScheduleAnswerSending,
    ScheduleMessageMail,
    ScheduleMessageSender,
    ScheduleMessages,
    ScheduleMessageStore,
    ScheduleMessageView,
  ],
  exports: [ScheduleAnswerSending, ScheduleMessages],
})
export class ScheduleMessageModule {}
