import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  printProfileChoice,
  printProfileCreate,
  printProfileDelete,
  printProfileList,
  printProfileTest,
  printProfileTestPreview,
  printProfileUpdate,
} from '../../contract/print-profile.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { LABEL_TYPES } from '../label/label.service.js';
import { PrintProfiles } from './print-profile.service.js';
import { PrintProfileView } from './print-profile.view.js';

@Controller()
export class PrintProfileController {
  constructor(
    private readonly database: Database,
    private readonly view: PrintProfileView,
    private readonly profiles: PrintProfiles,
  ) {}

  @Handles(printProfileList)
  async list(_: Input<typeof printProfileList>, { caller }: Call): Promise<Answer<typeof printProfileList>> {
    const profiles = await this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId));
    return { profiles };
  }

  @Handles(printProfileChoice)
  choice(_: Input<typeof printProfileChoice>, { caller }: Call): Promise<Answer<typeof printProfileChoice>> {
    const { companyId, userId } = caller;
    return this.database.transaction(scopeOf(caller), (tx) => this.view.choice(tx, companyId, userId));
  }

  @Handles(printProfileCreate)
  create({ body }: Input<typeof printProfileCreate>, { caller }: Call): Promise<Answer<typeof printProfileCreate>> {
    return this.profiles.create(caller, body);
  }

  @Handles(printProfileUpdate)
  update(
    { params, body }: Input<typeof printProfileUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof printProfileUpdate>> {
    return this.profiles.update(caller, params.id, body);
  }

  @Handles(printProfileDelete)
  async remove(
    { params }: Input<typeof printProfileDelete>,
    { caller }: Call,
  ): Promise<Answer<typeof printProfileDelete>> {
    await this.profiles.remove(caller, params.id);
    return { id: params.id };
  }

  @Handles(printProfileTest)
  async test({ params, body }: Input<typeof printProfileTest>, { caller, reply }: Call): Promise<undefined> {
    const { bytes, format } = await this.profiles.testLabel(caller, params.id, body.layout);
    await reply
      .header('content-type', LABEL_TYPES[format])
      .header('content-disposition', `attachment; filename="test-label.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  }

  @Handles(printProfileTestPreview)
  async testPreview(
    { params, body }: Input<typeof printProfileTestPreview>,
    { caller }: Call,
  ): Promise<Answer<typeof printProfileTestPreview>> {
    const { bytes } = await this.profiles.testLabel(caller, params.id, body.layout, 0);
    return { svg: bytes.toString('utf8') };
  }
}
