import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { DeliveryController } from './delivery.controller.js';
import { DeliveryService } from './delivery.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { ReceivedView } from './received.view.js';

@Module({
  imports: [OutboundModule],
  controllers: [DeliveryController],
  providers: [DeliveryService, DeliveryStore, DeliveryView, ReceivedView],
})
export class DeliveryModule {}
