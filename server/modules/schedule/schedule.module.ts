import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { ScheduleController } from './schedule.controller.js';
import { ScheduleReceiver } from './schedule.receiver.js';
import { ScheduleStore } from './schedule.store.js';
import { ScheduleView } from './schedule.view.js';

@Module({
  imports: [DocumentModule],
  controllers: [ScheduleController],
  providers: [ScheduleReceiver, ScheduleStore, ScheduleView],
})
export class ScheduleModule {}
