import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { packageNumberingDelete, packageNumberingList, packageNumberingPut } from '../../contract/package-numbering.js';
import {
  packageSizeCreate,
  packageSizeDelete,
  packageSizeDetail,
  packageSizeList,
  packageSizeUpdate,
} from '../../contract/packaging.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PackageNumberings } from './packaging.numbering.service.js';
import { NumberingView } from './packaging.numbering.view.js';
import { PackagingService } from './packaging.service.js';
import { PackagingView } from './packaging.view.js';

@Controller()
export class PackagingController {
  constructor(
    private readonly database: Database,
    private readonly view: PackagingView,
    private readonly sizes: PackagingService,
    private readonly numbers: NumberingView,
    private readonly numberings: PackageNumberings,
  ) {}

  @Handles(packageSizeList)
  list({ query }: Input<typeof packageSizeList>, { caller }: Call): Promise<Answer<typeof packageSizeList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(packageSizeDetail)
  detail({ params }: Input<typeof packageSizeDetail>, { caller }: Call): Promise<Answer<typeof packageSizeDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.size(tx, caller.companyId, params.id));
  }

  @Handles(packageSizeCreate)
  create({ body }: Input<typeof packageSizeCreate>, { caller }: Call): Promise<Answer<typeof packageSizeCreate>> {
    return this.sizes.create(caller, body);
  }

  @Handles(packageSizeUpdate)
  update(
    { params, body }: Input<typeof packageSizeUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof packageSizeUpdate>> {
    return this.sizes.update(caller, params.id, body);
  }

  @Handles(packageSizeDelete)
  async remove(
    { params }: Input<typeof packageSizeDelete>,
    { caller }: Call,
  ): Promise<Answer<typeof packageSizeDelete>> {
    await this.sizes.remove(caller, params.id);
    return { id: params.id };
  }

  @Handles(packageNumberingList)
  async numbering(
    _: Input<typeof packageNumberingList>,
    { caller }: Call,
  ): Promise<Answer<typeof packageNumberingList>> {
    const settings = await this.database.transaction(scopeOf(caller), (tx) =>
      this.numbers.settings(tx, caller.companyId),
    );
    return { settings };
  }

  @Handles(packageNumberingPut)
  put({ body }: Input<typeof packageNumberingPut>, { caller }: Call): Promise<Answer<typeof packageNumberingPut>> {
    return this.numberings.put(caller, body);
  }

  @Handles(packageNumberingDelete)
  async unset(
    { params }: Input<typeof packageNumberingDelete>,
    { caller }: Call,
  ): Promise<Answer<typeof packageNumberingDelete>> {
    await this.numberings.remove(caller, params.id);
    return { id: params.id };
  }
}
