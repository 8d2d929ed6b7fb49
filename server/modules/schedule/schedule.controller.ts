import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleConfirm, scheduleDetail, scheduleLineDetail, scheduleList } from '../../contract/schedule.js';
import { scheduleChanges } from '../../contract/schedule-changes.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ScheduleComparison } from './schedule.comparison.service.js';
import { ScheduleConfirmation } from './schedule.confirmation.service.js';
import { ScheduleView } from './schedule.view.js';

@Controller()
export class ScheduleController {
  constructor(
    private readonly database: Database,
    private readonly view: ScheduleView,
    private readonly comparison: ScheduleComparison,
    private readonly confirmation: ScheduleConfirmation,
  ) {}

  @Handles(scheduleList)
  list({ query }: Input<typeof scheduleList>, { caller }: Call): Promise<Answer<typeof scheduleList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(scheduleDetail)
  detail({ params }: Input<typeof scheduleDetail>, { caller }: Call): Promise<Answer<typeof scheduleDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.detail(tx, caller.companyId, params.id, caller.language),
    );
  }

  @Handles(scheduleChanges)
  changes({ params, query }: Input<typeof scheduleChanges>, { caller }: Call): Promise<Answer<typeof scheduleChanges>> {
    return this.comparison.changes(caller, params.id, query);
  }

  @Handles(scheduleLineDetail)
  line({ params }: Input<typeof scheduleLineDetail>, { caller }: Call): Promise<Answer<typeof scheduleLineDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.line(tx, caller.companyId, params.id));
  }

  @Handles(scheduleConfirm)
  async confirm({ body }: Input<typeof scheduleConfirm>, { caller }: Call): Promise<Answer<typeof scheduleConfirm>> {
    const changed = await this.confirmation.confirm(caller, body.scheduleHeadIds, body.isConfirmed);
    return { changed: [...changed] };
  }
}
