import { Module } from '@nestjs/common';
import { TrafficModule } from '../traffic/traffic.module.js';
import { ManualScheduleController } from './manual-schedule.controller.js';
import { ManualScheduleService } from './manual-schedule.service.js';
import { ManualScheduleSheets } from './manual-schedule.sheets.js';
import { ManualScheduleStore } from './manual-schedule.store.js';
import { ManualScheduleThreads } from './manual-schedule.threads.js';
import { ManualScheduleView } from './manual-schedule.view.js';

@Module({
  imports: [TrafficModule],
  controllers: [ManualScheduleController],
  providers: [
    ManualScheduleService,
    ManualScheduleSheets,
    ManualScheduleStore,
    ManualScheduleThreads,
    ManualScheduleView,
  ],
})
export class ManualScheduleModule {}
