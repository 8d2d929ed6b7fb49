import { Module } from '@nestjs/common';
import { MailContentsModule } from '../mail/mail.contents.module.js';
import { BillingController } from './billing.controller.js';
import { BillingMail } from './billing.mail.js';
import { FeeReminders } from './billing.reminder.service.js';
import { BillingService } from './billing.service.js';
import { BillingStore } from './billing.store.js';
import { BillingView } from './billing.view.js';

@Module({
  imports: [MailContentsModule],
  controllers: [BillingController],
  providers: [BillingMail, BillingService, BillingStore, BillingView, FeeReminders],
  exports: [BillingView],
})
export class BillingModule {}
