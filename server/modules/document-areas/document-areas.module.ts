import { Module } from '@nestjs/common';
import { ScheduleModule } from '../schedule/schedule.module.js';

/** The areas whose documents files bring: a line for each, here and in `document-encoders.port.ts`. */
@Module({ imports: [ScheduleModule] })
export class DocumentAreasModule {}
