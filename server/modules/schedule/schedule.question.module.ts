import { Module } from '@nestjs/common';
import { NoticeModule } from '../notice/notice.module.js';
import { ScheduleMessageModule } from '../schedule-message/schedule-message.module.js';
import { ScheduleModule } from './schedule.module.js';
import { ScheduleQuestionController } from './schedule.question.controller.js';
import { ScheduleQuestions } from './schedule.question.service.js';

/** Questions to customers; workers ask none. */
@Module({
  imports: [NoticeModule, ScheduleMessageModule, ScheduleModule],
  controllers: [ScheduleQuestionController],
  providers: [ScheduleQuestions],
})
export class ScheduleQuestionModule {}
