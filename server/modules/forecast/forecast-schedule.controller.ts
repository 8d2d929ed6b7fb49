import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { forecastSchedule, forecastSchedules } from '../../contract/forecast-schedule.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ForecastScheduleView } from './forecast-schedule.view.js';

@Controller()
export class ForecastScheduleController {
  constructor(
    private readonly database: Database,
    private readonly view: ForecastScheduleView,
  ) {}

  @Handles(forecastSchedules)
  schedules({ query }: Input<typeof forecastSchedules>, { caller }: Call): Promise<Answer<typeof forecastSchedules>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.schedules(tx, caller.companyId, query));
  }

  @Handles(forecastSchedule)
  schedule(
    { params, query }: Input<typeof forecastSchedule>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastSchedule>> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      schedule: await this.view.schedule(tx, companyId, params.id),
      ...(await this.view.lines(tx, companyId, params.id, query)),
    }));
  }
}
