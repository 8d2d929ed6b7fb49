import { Module } from '@nestjs/common';
import { AgreementModule } from '../agreement/agreement.module.js';
import { DocumentModule } from '../document/document.module.js';
import { DashboardView } from './dashboard.view.js';
import { MissingReleases } from './missing-release.service.js';
import { ReferenceService } from './reference.service.js';
import { TransactionController } from './transaction.controller.js';
import { TransactionService } from './transaction.service.js';
import { TransactionStore } from './transaction.store.service.js';
import { TransactionView } from './transaction.view.js';

@Module({
  imports: [AgreementModule, DocumentModule],
  controllers: [TransactionController],
  providers: [DashboardView, MissingReleases, ReferenceService, TransactionService, TransactionStore, TransactionView],
  exports: [MissingReleases, ReferenceService, TransactionStore],
})
export class TransactionModule {}
