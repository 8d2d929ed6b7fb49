import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  packageAccountList,
  packageDisputeAnswer,
  packageMovementConfirm,
  packageMovementCounter,
  packageMovementCreate,
  packageMovementDetail,
  packageMovementDispute,
  packageMovementList,
  packageStatement,
} from '../../contract/package-account.js';
import {
  packageStatementCompare,
  packageStatementCompareReceived,
  packageStatementList,
} from '../../contract/package-statement.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PackageStatementComparer } from './package-account.compare.service.js';
import { ReceivedStatements } from './package-account.report.receiver.js';
import { PackageAccountService } from './package-account.service.js';
import { PackageStatements } from './package-account.statement.service.js';
import { PackageAccountView } from './package-account.view.js';

@Controller()
export class PackageAccountController {
  constructor(
    private readonly database: Database,
    private readonly view: PackageAccountView,
    private readonly statements: PackageStatements,
    private readonly accounts: PackageAccountService,
    private readonly comparer: PackageStatementComparer,
    private readonly received: ReceivedStatements,
  ) {}

  @Handles(packageAccountList)
  list({ query }: Input<typeof packageAccountList>, { caller }: Call): Promise<Answer<typeof packageAccountList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.accounts(tx, caller.companyId, query));
  }

  @Handles(packageMovementList)
  movements(
    { query }: Input<typeof packageMovementList>,
    { caller }: Call,
  ): Promise<Answer<typeof packageMovementList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.movements(tx, caller.companyId, query));
  }

  @Handles(packageMovementDetail)
  movement(
    { params }: Input<typeof packageMovementDetail>,
    { caller }: Call,
  ): Promise<Answer<typeof packageMovementDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.movement(tx, caller.companyId, params.id));
  }

  @Handles(packageMovementCreate)
  enter(
    { body }: Input<typeof packageMovementCreate>,
    { caller }: Call,
  ): Promise<Answer<typeof packageMovementCreate>> {
    return this.accounts.enter(caller, body);
  }

  @Handles(packageMovementConfirm)
  confirm(
    { params }: Input<typeof packageMovementConfirm>,
    { caller }: Call,
  ): Promise<Answer<typeof packageMovementConfirm>> {
    return this.accounts.confirm(caller, params.id);
  }

  @Handles(packageMovementCounter)
  counter(
    { params, body }: Input<typeof packageMovementCounter>,
    { caller }: Call,
  ): Promise<Answer<typeof packageMovementCounter>> {
    return this.accounts.counter(caller, params.id, body.reason);
  }

  @Handles(packageMovementDispute)
  dispute(
    { params, body }: Input<typeof packageMovementDispute>,
    { caller }: Call,
  ): Promise<Answer<typeof packageMovementDispute>> {
    return this.accounts.dispute(caller, params.id, body);
  }

  @Handles(packageDisputeAnswer)
  answer(
    { params, body }: Input<typeof packageDisputeAnswer>,
    { caller }: Call,
  ): Promise<Answer<typeof packageDisputeAnswer>> {
    return this.accounts.answer(caller, params.id, body);
  }

  @Handles(packageStatementCompare)
  compare(
    { body }: Input<typeof packageStatementCompare>,
    { caller }: Call,
  ): Promise<Answer<typeof packageStatementCompare>> {
    return this.comparer.compare(caller, body);
  }

  @Handles(packageStatementList)
  statementList(
    { query }: Input<typeof packageStatementList>,
    { caller }: Call,
  ): Promise<Answer<typeof packageStatementList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.received.list(tx, caller.companyId, query));
  }

  @Handles(packageStatementCompareReceived)
  compareReceived(
    { params, body }: Input<typeof packageStatementCompareReceived>,
    { caller }: Call,
  ): Promise<Answer<typeof packageStatementCompareReceived>> {
    return this.comparer.compareReceived(caller, params.id, body);
  }

  @Handles(packageStatement)
  async statement({ query }: Input<typeof packageStatement>, { caller, reply }: Call): Promise<undefined> {
    const { from, to, format } = query;
    const bytes = await this.statements.file(caller, query);
    await reply
      .header('content-type', format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="package-account-${from}-${to}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  }
}
