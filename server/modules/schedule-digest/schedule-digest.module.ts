import { Module } from '@nestjs/common';
import { MailContentsModule } from '../mail/mail.contents.module.js';
import { ScheduleDigestController } from './schedule-digest.controller.js';
import { ScheduleDigestMail } from './schedule-digest.mail.js';
import { ScheduleDigests } from './schedule-digest.service.js';
import { ScheduleDigestStore } from './schedule-digest.store.js';
import { ScheduleDigestView } from './schedule-digest.view.js';

@Module({
  imports: [MailContentsModule],
  controllers: [ScheduleDigestController],
  providers: [ScheduleDigestMail, ScheduleDigests, ScheduleDigestStore, ScheduleDigestView],
})
export class ScheduleDigestModule {}
