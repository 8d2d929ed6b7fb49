import { Module } from '@nestjs/common';
import { ScheduleController } from './schedule.controller.js';
import { ScheduleService } from './schedule.service.js';
import { ScheduleStore } from './schedule.store.js';
import { ScheduleView } from './schedule.view.js';

@Module({
  controllers: [ScheduleController],
  providers: [ScheduleService, ScheduleStore, ScheduleView],
  exports: [ScheduleService],
})
export class ScheduleModule {}
