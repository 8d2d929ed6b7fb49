import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleDetail, scheduleLineDetail, scheduleList } from '../../contract/schedule.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ScheduleView } from './schedule.view.js';

@Controller()
export class ScheduleController {
  constructor(
    private readonly database: Database,
    private readonly view: ScheduleView,
  ) {}

  @Handles(scheduleList)
  list({ query }: Input<typeof scheduleList>, { caller }: Call): Promise<Answer<typeof scheduleList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(scheduleDetail)
  detail({ params }: Input<typeof scheduleDetail>, { caller }: Call): Promise<Answer<typeof scheduleDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.detail(tx, caller.companyId, params.id));
  }

  @Handles(scheduleLineDetail)
  line({ params }: Input<typeof scheduleLineDetail>, { caller }: Call): Promise<Answer<typeof scheduleLineDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.line(tx, caller.companyId, params.id));
  }
}
