import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { packageFeeAgree, packageFeeList, packageFeeVersions } from '../../contract/package-fee.js';
import { packageGuessRuleList, packageGuessRulePut } from '../../contract/package-guess.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PackageFeeService } from './package-fee.service.js';
import { PackageFeeView } from './package-fee.view.js';
import { PackageGuesses } from './package-guess.service.js';

/** What is agreed with counterparties, and assumed of them. */
@Controller()
export class PackageFeeController {
  constructor(
    private readonly database: Database,
    private readonly view: PackageFeeView,
    private readonly fees: PackageFeeService,
    private readonly guesses: PackageGuesses,
  ) {}

  @Handles(packageFeeList)
  list({ query }: Input<typeof packageFeeList>, { caller }: Call): Promise<Answer<typeof packageFeeList>> {
    const today = new Date(this.database.now()).toISOString().slice(0, 10);
    return this.database.transaction(scopeOf(caller), (tx) => this.view.fees(tx, caller.companyId, query, today));
  }

  @Handles(packageFeeVersions)
  versions({ query }: Input<typeof packageFeeVersions>, { caller }: Call): Promise<Answer<typeof packageFeeVersions>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.versions(tx, caller.companyId, query.partnerCompanyId, query.code),
    );
  }

  @Handles(packageFeeAgree)
  agree({ body }: Input<typeof packageFeeAgree>, { caller }: Call): Promise<Answer<typeof packageFeeAgree>> {
    return this.fees.agree(caller, body);
  }

  @Handles(packageGuessRuleList)
  rules(_: Input<typeof packageGuessRuleList>, { caller }: Call): Promise<Answer<typeof packageGuessRuleList>> {
    return this.guesses.rules(caller);
  }

  @Handles(packageGuessRulePut)
  putRule({ body }: Input<typeof packageGuessRulePut>, { caller }: Call): Promise<Answer<typeof packageGuessRulePut>> {
    return this.guesses.put(caller, body);
  }
}
