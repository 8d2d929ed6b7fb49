import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  packageCountAct,
  packageCountCreate,
  packageCountDetail,
  packageCountEnter,
  packageCountList,
} from '../../contract/package-count.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PackageCountService } from './package-count.service.js';
import { PackageCountView } from './package-count.view.js';

@Controller()
export class PackageCountController {
  constructor(
    private readonly database: Database,
    private readonly view: PackageCountView,
    private readonly counts: PackageCountService,
  ) {}

  @Handles(packageCountList)
  list({ query }: Input<typeof packageCountList>, { caller }: Call): Promise<Answer<typeof packageCountList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.counts(tx, caller.companyId, query));
  }

  @Handles(packageCountDetail)
  detail({ params }: Input<typeof packageCountDetail>, { caller }: Call): Promise<Answer<typeof packageCountDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.count(tx, caller, params.id));
  }

  @Handles(packageCountCreate)
  create({ body }: Input<typeof packageCountCreate>, { caller }: Call): Promise<Answer<typeof packageCountCreate>> {
    return this.counts.create(caller, body);
  }

  @Handles(packageCountEnter)
  enter(
    { params, body }: Input<typeof packageCountEnter>,
    { caller }: Call,
  ): Promise<Answer<typeof packageCountEnter>> {
    return this.counts.enter(caller, params.id, body);
  }

  @Handles(packageCountAct)
  act({ params, body }: Input<typeof packageCountAct>, { caller }: Call): Promise<Answer<typeof packageCountAct>> {
    return this.counts.act(caller, params.id, body);
  }
}
