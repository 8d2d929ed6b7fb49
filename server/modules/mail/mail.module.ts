import { Module } from '@nestjs/common';
import { AuthMailModule } from '../auth/auth-mail.module.js';
import { MailContentsModule } from './mail.contents.module.js';
import { MailDeliveryService } from './mail.delivery.service.js';
import { MailStore } from './mail.store.js';

/** What workers need to send mails. */
@Module({
  imports: [AuthMailModule, MailContentsModule],
  providers: [MailDeliveryService, MailStore],
  exports: [MailDeliveryService],
})
export class MailModule {}
