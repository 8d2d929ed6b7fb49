import { Module } from '@nestjs/common';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';
import { CalendarStore } from './calendar.store.js';
import { CalendarView } from './calendar.view.js';

@Module({
  controllers: [CalendarController],
  providers: [CalendarService, CalendarStore, CalendarView],
  exports: [CalendarView],
})
export class CalendarModule {}
