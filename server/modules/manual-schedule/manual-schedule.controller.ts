import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  manualScheduleCreate,
  manualScheduleDraft,
  manualScheduleForm,
  manualScheduleRelease,
  manualScheduleSheet,
} from '../../contract/manual-schedule.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { readUpload } from '../../platform/http/upload.js';
import { ManualScheduleService } from './manual-schedule.service.js';
import { ManualScheduleSheets } from './manual-schedule.sheets.js';
import { ManualScheduleView } from './manual-schedule.view.js';

@Controller()
export class ManualScheduleController {
  constructor(
    private readonly database: Database,
    private readonly view: ManualScheduleView,
    private readonly schedules: ManualScheduleService,
    private readonly sheets: ManualScheduleSheets,
  ) {}

  @Handles(manualScheduleForm)
  form(_: Input<typeof manualScheduleForm>, { caller }: Call): Promise<Answer<typeof manualScheduleForm>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.form(tx, caller.companyId));
  }

  @Handles(manualScheduleCreate)
  create({ body }: Input<typeof manualScheduleCreate>, { caller }: Call): Promise<Answer<typeof manualScheduleCreate>> {
    return this.schedules.create(caller, body, caller.language);
  }

  @Handles(manualScheduleDraft)
  draft({ params }: Input<typeof manualScheduleDraft>, { caller }: Call): Promise<Answer<typeof manualScheduleDraft>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.draft(tx, caller.companyId, params.id));
  }

  @Handles(manualScheduleRelease)
  release(
    { params, body }: Input<typeof manualScheduleRelease>,
    { caller }: Call,
  ): Promise<Answer<typeof manualScheduleRelease>> {
    return this.schedules.release(caller, params.id, body, caller.language);
  }

  @Handles(manualScheduleSheet)
  async sheet(
    _: Input<typeof manualScheduleSheet>,
    { caller, request }: Call,
  ): Promise<Answer<typeof manualScheduleSheet>> {
    const { bytes } = await readUpload(request);
    return this.sheets.read(bytes, caller.language);
  }
}
