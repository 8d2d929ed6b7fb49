import { Module } from '@nestjs/common';
import { PackageAccountController } from './package-account.controller.js';
import { PackageDisputeController } from './package-account.dispute.controller.js';
import { PackageDisputes } from './package-account.dispute.service.js';
import { PackageDisputeView } from './package-account.dispute.view.js';
import { PackagePosting } from './package-account.posting.service.js';
import { PackagePostingView } from './package-account.posting.view.js';
import { PackageAccountService } from './package-account.service.js';
import { PackageStatements } from './package-account.statement.service.js';
import { PackageStatementView } from './package-account.statement.view.js';
import { PackageAccountStore } from './package-account.store.js';
import { PackageAccountView } from './package-account.view.js';

@Module({
  controllers: [PackageAccountController, PackageDisputeController],
  providers: [
    PackageAccountService,
    PackageAccountStore,
    PackageAccountView,
    PackageDisputes,
    PackageDisputeView,
    PackagePosting,
    PackagePostingView,
    PackageStatements,
    PackageStatementView,
  ],
})
export class PackageAccountModule {}
