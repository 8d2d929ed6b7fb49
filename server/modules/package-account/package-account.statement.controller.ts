import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { packageStatementSend, packageStatementSent } from '../../contract/package-statement.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PackageStatementSending } from './package-account.sending.service.js';

@Controller()
export class PackageStatementController {
  constructor(
    private readonly database: Database,
    private readonly sending: PackageStatementSending,
  ) {}

  @Handles(packageStatementSend)
  send({ body }: Input<typeof packageStatementSend>, { caller }: Call): Promise<Answer<typeof packageStatementSend>> {
    return this.sending.send(caller, body);
  }

  @Handles(packageStatementSent)
  sent({ query }: Input<typeof packageStatementSent>, { caller }: Call): Promise<Answer<typeof packageStatementSent>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.sending.sent(tx, caller, query.partnerCompanyId));
  }
}
