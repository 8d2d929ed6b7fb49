import { Module } from '@nestjs/common';
import { AgreementModule } from '../agreement/agreement.module.js';
import { DocumentModule } from '../document/document.module.js';
import { DashboardView } from './dashboard.view.js';
import { TransactionController } from './transaction.controller.js';
import { TransactionService } from './transaction.service.js';
import { TransactionView } from './transaction.view.js';

@Module({
  imports: [AgreementModule, DocumentModule],
  controllers: [TransactionController],
  providers: [DashboardView, TransactionService, TransactionView],
})
export class TransactionModule {}
