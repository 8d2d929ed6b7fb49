import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { LabelModule } from '../label/label.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { PackagingModule } from '../packaging/packaging.module.js';
import { SituationModule } from '../situation/situation.module.js';
import { DeliveryController } from './delivery.controller.js';
import { DueController } from './delivery.due.controller.js';
import { DueNoteService } from './delivery.due.service.js';
import { DeliveryDueView } from './delivery.due.view.js';
import { LabelsController } from './delivery.labels.controller.js';
import { DespatchLabels } from './delivery.labels.service.js';
import { DeliveryListView } from './delivery.list.view.js';
import { DeliveryService } from './delivery.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchSender } from './despatch.sender.js';
import { ReceivedView } from './received.view.js';

@Module({
  imports: [DocumentModule, LabelModule, OutboundModule, PackagingModule, SituationModule],
  controllers: [DeliveryController, DueController, LabelsController],
  providers: [
    DeliveryService,
    DeliveryStore,
    DeliveryDueView,
    DeliveryListView,
    DeliveryView,
    DueNoteService,
    DespatchLabels,
    DespatchSender,
    ReceivedView,
  ],
})
export class DeliveryModule {}
