import { Module } from '@nestjs/common';
import { PackageAdvices } from './package-account.advice.service.js';
import { PackageStatementComparer } from './package-account.compare.service.js';
import { PackageAccountController } from './package-account.controller.js';
import { PackagePosting } from './package-account.posting.service.js';
import { PackagePostingView } from './package-account.posting.view.js';
import { PackageReceipts } from './package-account.receipt.service.js';
import { ReceivedAdvicePosting } from './package-account.received.service.js';
import { ReceivedAdviceView } from './package-account.received.view.js';
import { PackageAccountService } from './package-account.service.js';
import { PackageStatementView } from './package-account.statement.view.js';
import { PackageAccountStore } from './package-account.store.js';
import { PackageAccountView } from './package-account.view.js';

@Module({
  controllers: [PackageAccountController],
  providers: [
    PackageAccountService,
    PackageAccountStore,
    PackageAccountView,
    PackageAdvices,
    PackagePosting,
    PackagePostingView,
    PackageReceipts,
    PackageStatementComparer,
    PackageStatementView,
    ReceivedAdvicePosting,
    ReceivedAdviceView,
  ],
  exports: [PackageAdvices],
})
export class PackageAccountModule {}
