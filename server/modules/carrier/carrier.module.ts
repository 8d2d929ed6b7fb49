import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module.js';
import { TransportModule } from '../transport/transport.module.js';
import { CarrierController } from './carrier.controller.js';
import { CarrierPeople } from './carrier.service.js';
import { CarriedView } from './carrier.view.js';
import { ReportStore } from './report.store.js';

@Module({
  imports: [BookingModule, TransportModule],
  controllers: [CarrierController],
  providers: [CarriedView, CarrierPeople, ReportStore],
})
export class CarrierModule {}
