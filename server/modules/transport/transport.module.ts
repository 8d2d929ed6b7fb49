import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { TransportController } from './transport.controller.js';
import { TransportListView } from './transport.list.view.js';
import { TransportPrintController } from './transport-print.controller.js';
import { TransportPrint } from './transport-print.service.js';
import { TransportService } from './transport.service.js';
import { TransportStates } from './transport-state.service.js';
import { TransportStore } from './transport.store.js';
import { TransportView } from './transport.view.js';

@Module({
  imports: [DeliveryModule],
  controllers: [TransportController, TransportPrintController],
  providers: [TransportListView, TransportPrint, TransportService, TransportStates, TransportStore, TransportView],
  exports: [TransportService, TransportStates, TransportView],
})
export class TransportModule {}
