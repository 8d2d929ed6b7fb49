import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  forecastArticle,
  forecastArticles,
  forecastDashboard,
  forecastMethod,
  forecastPerformance,
} from '../../contract/forecast-article.js';
import { dayNumber } from '../../domain/calendar/day.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ForecastArticleView } from './forecast-article.view.js';
import { ForecastDashboardView } from './forecast-dashboard.view.js';
import { ForecastDetailView } from './forecast-detail.view.js';
import { ForecastPerformance } from './forecast-performance.service.js';

@Controller()
export class ForecastArticleController {
  constructor(
    private readonly database: Database,
    private readonly list: ForecastArticleView,
    private readonly detail: ForecastDetailView,
    private readonly sums: ForecastDashboardView,
    private readonly performances: ForecastPerformance,
  ) {}

  @Handles(forecastArticles)
  articles({ query }: Input<typeof forecastArticles>, { caller }: Call): Promise<Answer<typeof forecastArticles>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.list.page(tx, caller.companyId, query));
  }

  @Handles(forecastArticle)
  article({ params }: Input<typeof forecastArticle>, { caller }: Call): Promise<Answer<typeof forecastArticle>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.detail.detail(tx, caller.companyId, params.id, today()),
    );
  }

  @Handles(forecastPerformance)
  performance(
    { body }: Input<typeof forecastPerformance>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastPerformance>> {
    return this.performances.performance(caller, body, today());
  }

  @Handles(forecastDashboard)
  dashboard({ query }: Input<typeof forecastDashboard>, { caller }: Call): Promise<Answer<typeof forecastDashboard>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.sums.dashboard(tx, caller.companyId, query, today()),
    );
  }

  @Handles(forecastMethod)
  method(_: Input<typeof forecastMethod>, { caller }: Call): Promise<Answer<typeof forecastMethod>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.sums.method(tx, caller.companyId, today()));
  }
}

/** As days since 1970-01-01. */
function today(): number {
  return dayNumber(new Date().toISOString().slice(0, 10));
}
