import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { PackageAdvices } from './package-account.advice.service.js';
import { PackageStatementComparer } from './package-account.compare.service.js';
import { PackageAccountController } from './package-account.controller.js';
import { PackageStatementController } from './package-account.statement.controller.js';
import { PackageDisputeController } from './package-account.dispute.controller.js';
import { PackageDisputes } from './package-account.dispute.service.js';
import { PackageDisputeView } from './package-account.dispute.view.js';
import { PackagePosting } from './package-account.posting.service.js';
import { PackagePostingView } from './package-account.posting.view.js';
import { ReceivedStatements } from './package-account.report.receiver.js';
import { PackageReceipts } from './package-account.receipt.service.js';
import { ReceivedAdvicePosting } from './package-account.received.service.js';
import { ReceivedAdviceView } from './package-account.received.view.js';
import { StatementSender } from './package-account.sender.js';
import { PackageStatementSending } from './package-account.sending.service.js';
import { SentStatementStore } from './package-account.sending.store.js';
import { PackageAccountService } from './package-account.service.js';
import { PackageStatements } from './package-account.statement.service.js';
import { PackageStatementView } from './package-account.statement.view.js';
import { PackageAccountStore } from './package-account.store.js';
import { PackageAccountView } from './package-account.view.js';
import { PackageCountController } from './package-count.controller.js';
import { PackageCountService } from './package-count.service.js';
import { PackageCountStore } from './package-count.store.js';
import { PackageCountView } from './package-count.view.js';
import { PackageFeeController } from './package-fee.controller.js';
import { PackageFeeService } from './package-fee.service.js';
import { PackageFeeView } from './package-fee.view.js';
import { PackageGuesses } from './package-guess.service.js';
import { PackageGuessView } from './package-guess.view.js';

@Module({
  imports: [DocumentModule, OutboundModule],
  controllers: [
    PackageAccountController,
    PackageStatementController,
    PackageDisputeController,
    PackageCountController,
    PackageFeeController,
  ],
  providers: [
    PackageAccountService,
    PackageAccountStore,
    PackageAccountView,
    PackageDisputes,
    PackageDisputeView,
    PackageCountService,
    PackageCountStore,
    PackageCountView,
    PackageFeeService,
    PackageFeeView,
    PackageGuesses,
    PackageGuessView,
    PackageAdvices,
    PackagePosting,
    PackagePostingView,
    PackageStatements,
    PackageReceipts,
    PackageStatementComparer,
    PackageStatementSending,
    PackageStatementView,
    ReceivedAdvicePosting,
    ReceivedAdviceView,
    ReceivedStatements,
    SentStatementStore,
    StatementSender,
  ],
  exports: [PackageAdvices],
})
export class PackageAccountModule {}
