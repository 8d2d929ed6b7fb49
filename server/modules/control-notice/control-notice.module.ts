import { Module } from '@nestjs/common';
import { MailContentsModule } from '../mail/mail.contents.module.js';
import { ControlNoticeController } from './control-notice.controller.js';
import { ControlNoticeMail } from './control-notice.mail.js';
import { ControlNotices } from './control-notice.service.js';
import { ControlNoticeStore } from './control-notice.store.js';
import { ControlNoticeView } from './control-notice.view.js';

@Module({
  imports: [MailContentsModule],
  controllers: [ControlNoticeController],
  providers: [ControlNoticeMail, ControlNotices, ControlNoticeStore, ControlNoticeView],
})
export class ControlNoticeModule {}
