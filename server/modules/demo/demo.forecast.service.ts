import type { INestApplicationContext } from '@nestjs/common';
import { forecastActionCreate } from '../../contract/forecast-action.js';
import { forecastFilterCreate } from '../../contract/forecast-filter.js';
import type { ForecastActionId, ForecastFilterId } from '../../domain/ids.js';
import type { Caller } from '../../platform/http/caller.js';
import { ForecastActions } from '../forecast-action/forecast-action.service.js';
import { ForecastFilters } from '../forecast-action/forecast-filter.service.js';
import { ARTICLES } from './demo-world.js';

/** What the demo company has corrected, by the services that its people's calls use. */
export class DemoForecasts {
  /** @param app has the modules of what is done. @param by the person of the demo who does it. */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly by: Caller,
  ) {}

  /** The articles of the customer whose past releases are there; the id of the filter. */
  async keepFilter(): Promise<ForecastFilterId> {
    const articles = ARTICLES.kestrel.map(({ number }) => number);
    const fields = forecastFilterCreate.body.parse({ name: 'Kestrel Seating', conditions: { articles } });
    return (await this.app.get(ForecastFilters).create(this.by, fields)).filterId;
  }

  /** An action for the articles of a filter, at work; its id. */
  async act(filterId: ForecastFilterId): Promise<ForecastActionId> {
    const fields = forecastActionCreate.body.parse({
      ...{ name: 'Correct Kestrel Seating', filterId, adjustPercent: 12.5, schedule: 'daily', isActive: true },
    });
    return (await this.app.get(ForecastActions).create(this.by, fields)).userActionId;
  }
}
