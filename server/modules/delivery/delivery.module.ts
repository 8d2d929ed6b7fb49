import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { LabelModule } from '../label/label.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
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
import { DespatchChanges } from './despatch-change.service.js';
import { DespatchFollows } from './despatch-follow.service.js';
import { DespatchNotes } from './despatch-notes.service.js';
import { DespatchNumbers } from './despatch-numbers.js';
import { DespatchPackageStore } from './despatch-package.store.js';
import { DespatchPackingController } from './despatch-packing.controller.js';
import { DespatchScans } from './despatch-scan.service.js';
import { DespatchSender } from './despatch.sender.js';
import { ReceivedView } from './received.view.js';

@Module({
  imports: [DocumentModule, LabelModule, OutboundModule, SituationModule],
  controllers: [DeliveryController, DueController, LabelsController, DespatchPackingController],
  providers: [
    DeliveryService,
    DeliveryStore,
    DeliveryDueView,
    DeliveryListView,
    DeliveryView,
    DueNoteService,
    DespatchLabels,
    DespatchChanges,
    DespatchFollows,
    DespatchNotes,
    DespatchNumbers,
    DespatchPackageStore,
    DespatchScans,
    DespatchSender,
    ReceivedView,
  ],
})
export class DeliveryModule {}
