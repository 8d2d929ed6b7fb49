import { Module } from '@nestjs/common';
import { CumulativeResetModule } from '../company/cumulative-reset.module.js';
import { DocumentModule } from '../document/document.module.js';
import { PackageAccountModule } from '../package-account/package-account.module.js';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { CurveView } from './curve.view.js';
import { DeliveriesView } from './deliveries.view.js';
import { DemandView } from './demand.view.js';
import { DespatchedBacklog } from './despatched.backlog.service.js';
import { DespatchedReceiver } from './despatched.receiver.js';
import { DespatchedService } from './despatched.service.js';
import { DespatchedStore } from './despatched.store.js';
import { DespatchedView } from './despatched.view.js';
import { SituationController } from './situation.controller.js';
import { PrecisionDays } from './precision.days.service.js';
import { PrecisionView } from './precision.view.js';
import { OwnFiguresView } from './own-figures.view.js';
import { DueView } from './situation.due.view.js';
import { SituationView } from './situation.view.js';

/** Where deliveries stand. */
@Module({
  imports: [CumulativeResetModule, DocumentModule, PackageAccountModule, ScheduleModule],
  controllers: [SituationController],
  providers: [
    CurveView,
    DeliveriesView,
    DemandView,
    DespatchedBacklog,
    DespatchedReceiver,
    DespatchedService,
    DespatchedStore,
    DespatchedView,
    DueView,
    OwnFiguresView,
    PrecisionDays,
    PrecisionView,
    SituationView,
  ],
  exports: [DueView, OwnFiguresView, PrecisionView],
})
export class SituationModule {}
