import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { CarrierView } from './carrier.view.js';
import { TransportController } from './transport.controller.js';
import { Gazetteer } from './gazetteer.service.js';
import { TransportDayController } from './transport-day.controller.js';
import { TransportDayView } from './transport.day.view.js';
import { TransportListView } from './transport.list.view.js';
import { TransportMaps } from './transport-map.service.js';
import { TransportMapView } from './transport.map.view.js';
import { TransportPrintController } from './transport-print.controller.js';
import { TransportPrint } from './transport-print.service.js';
import { TransportService } from './transport.service.js';
import { TransportStates } from './transport-state.service.js';
import { TransportStore } from './transport.store.js';
import { TransportView } from './transport.view.js';

@Module({
  imports: [CalendarModule, DeliveryModule],
  controllers: [TransportController, TransportDayController, TransportPrintController],
  providers: [
    CarrierView,
    Gazetteer,
    TransportDayView,
    TransportListView,
    TransportMapView,
    TransportMaps,
    TransportPrint,
    TransportService,
    TransportStates,
    TransportStore,
    TransportView,
  ],
  exports: [CarrierView, TransportListView, TransportService, TransportStates, TransportView],
})
export class TransportModule {}
