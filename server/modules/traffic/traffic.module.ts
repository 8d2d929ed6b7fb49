import { Module } from '@nestjs/common';
import { AgreementModule } from '../agreement/agreement.module.js';
import { DocumentModule } from '../document/document.module.js';
import { ExchangeModule } from '../exchange/exchange.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { AnalysisModule } from './analysis.module.js';
import { CauseController } from './cause.controller.js';
import { CauseService } from './cause.service.js';
import { CauseView } from './cause.view.js';
import { ConvertService } from './convert.service.js';
import { IntakeService } from './intake.service.js';
import { IntakeStore } from './intake.store.js';
import { PlacementController } from './placement.controller.js';
import { PlacementService } from './placement.service.js';
import { PlacementView } from './placement.view.js';
import { ReadEffect } from './read.effect.service.js';
import { ReadService } from './read.service.js';
import { ReadStore } from './read.store.js';
import { ArchiveStateService } from './archive-state.service.js';
import { TrafficController } from './traffic.controller.js';
import { TrafficService } from './traffic.service.js';
import { TrafficStore } from './traffic.store.js';
import { TrafficView } from './traffic.view.js';
import { UnplacedController } from './unplaced.controller.js';
import { UnplacedService } from './unplaced.service.js';
import { UnplacedStore } from './unplaced.store.js';
import { StalledFilesService } from './stalled-files.service.js';

@Module({
  imports: [
    AgreementModule,
    AnalysisModule,
    DocumentModule,
    ExchangeModule,
    OutboundModule,
    ReferenceModule,
    RetentionModule,
  ],
  controllers: [TrafficController, CauseController, PlacementController, UnplacedController],
  providers: [
    CauseService,
    CauseView,
    ConvertService,
    IntakeService,
    IntakeStore,
    PlacementService,
    PlacementView,
    ReadEffect,
    ReadService,
    ReadStore,
    ArchiveStateService,
    TrafficService,
    TrafficStore,
    TrafficView,
    StalledFilesService,
    UnplacedService,
    UnplacedStore,
  ],
  exports: [CauseService, CauseView, IntakeService, ReadService, TrafficService, StalledFilesService, UnplacedService],
})
export class TrafficModule {}
