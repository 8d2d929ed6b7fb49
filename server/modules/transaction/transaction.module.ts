import { Module } from '@nestjs/common';
import { AgreementModule } from '../agreement/agreement.module.js';
import { DocumentModule } from '../document/document.module.js';
import { DashboardView } from './dashboard.view.js';
import { MissingReleases } from './missing-release.service.js';
import { ReferenceService } from './reference.service.js';
import { TransactionController } from './transaction.controller.js';
import { TransactionService } from './transaction.service.js';
import { TransactionRecorder } from './transaction-recorder.service.js';
import { TransactionView } from './transaction.view.js';

@Module({
  imports: [AgreementModule, DocumentModule],
  controllers: [TransactionController],
  providers: [
    DashboardView,
    MissingReleases,
    ReferenceService,
    TransactionService,
    TransactionRecorder,
    TransactionView,
  ],
  exports: [MissingReleases, ReferenceService, TransactionRecorder],
})
export class TransactionModule {}
