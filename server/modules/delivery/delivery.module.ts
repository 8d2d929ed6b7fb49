import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { LabelModule } from '../label/label.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { PackagingModule } from '../packaging/packaging.module.js';
import { PrintProfileModule } from '../print-profile/print-profile.module.js';
import { SituationModule } from '../situation/situation.module.js';
import { AnalysisModule } from '../traffic/analysis.module.js';
import { DeliveryController } from './delivery.controller.js';
import { DeliveryDashboardController } from './delivery.dashboard.controller.js';
import { DeliveryDashboardView } from './delivery.dashboard.view.js';
import { DueController } from './delivery.due.controller.js';
import { DueNoteService } from './delivery.due.service.js';
import { DeliveryDueView } from './delivery.due.view.js';
import { LabelsController } from './delivery.labels.controller.js';
import { LabelPlans } from './delivery.label-plan.service.js';
import { DespatchLabels } from './delivery.labels.service.js';
import { DeliveryListView } from './delivery.list.view.js';
import { DeliveryService } from './delivery.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchChanges } from './despatch-change.service.js';
import { DespatchCheckController } from './despatch-check.controller.js';
import { DespatchChecks } from './despatch-check.service.js';
import { DespatchCheckView } from './despatch-check.view.js';
import { DespatchDepartures } from './despatch-departure.service.js';
import { DespatchFollows } from './despatch-follow.service.js';
import { DespatchNotes } from './despatch-notes.service.js';
import { DespatchHandController } from './despatch-hand.controller.js';
import { HandNoteService } from './despatch-hand.service.js';
import { HandNoteView } from './despatch-hand.view.js';
import { NoteMaker } from './despatch-making.service.js';
import { DespatchNumbers } from './despatch-numbers.js';
import { DespatchPreview } from './despatch-preview.service.js';
import { DespatchPackageStore } from './despatch-package.store.js';
import { DespatchPackingController } from './despatch-packing.controller.js';
import { DespatchRepacking, NotePacker } from './despatch-repack.service.js';
import { DespatchScans } from './despatch-scan.service.js';
import { DespatchSending } from './despatch-send.service.js';
import { NoteSheets } from './despatch-sheet.service.js';
import { TransportDespatch } from './despatch-transport.service.js';
import { DespatchSender } from './despatch.sender.js';
import { ReceivedController } from './received.controller.js';
import { ReceivedView } from './received.view.js';

@Module({
  imports: [
    AnalysisModule,
    DocumentModule,
    LabelModule,
    OutboundModule,
    PackagingModule,
    PrintProfileModule,
    SituationModule,
  ],
  controllers: [
    DeliveryController,
    DeliveryDashboardController,
    DueController,
    ReceivedController,
    LabelsController,
    DespatchCheckController,
    DespatchHandController,
    DespatchPackingController,
  ],
  providers: [
    DeliveryService,
    DeliveryStore,
    DeliveryDashboardView,
    DeliveryDueView,
    DeliveryListView,
    DeliveryView,
    DueNoteService,
    DespatchLabels,
    LabelPlans,
    DespatchChanges,
    DespatchChecks,
    DespatchCheckView,
    DespatchDepartures,
    DespatchFollows,
    DespatchNotes,
    DespatchNumbers,
    DespatchPreview,
    DespatchPackageStore,
    DespatchRepacking,
    DespatchScans,
    DespatchSending,
    DespatchSender,
    HandNoteService,
    HandNoteView,
    NoteMaker,
    NotePacker,
    NoteSheets,
    ReceivedView,
    TransportDespatch,
  ],
  exports: [DeliveryView, TransportDespatch],
})
export class DeliveryModule {}
