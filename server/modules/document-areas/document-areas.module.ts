import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { ScheduleModule } from '../schedule/schedule.module.js';

/** The areas that store or send documents: a line for each, and one in `document-encoders.port.ts` for what files bring. */
@Module({ imports: [DeliveryModule, ScheduleModule] })
export class DocumentAreasModule {}
