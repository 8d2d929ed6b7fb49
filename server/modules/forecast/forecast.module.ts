import { Module } from '@nestjs/common';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { Forecasting } from './forecast.service.js';
import { ForecastCalculation } from './forecast-calculation.service.js';
import { ForecastCalculationStore } from './forecast-calculation.store.js';
import { ForecastChangeStore } from './forecast-change.store.js';
import { ForecastFacts } from './forecast-facts.service.js';
import { ForecastFactsStore } from './forecast-facts.store.js';
import { ForecastArticleController } from './forecast-article.controller.js';
import { ForecastArticleView } from './forecast-article.view.js';
import { ForecastDashboardView } from './forecast-dashboard.view.js';
import { ForecastDetailView } from './forecast-detail.view.js';
import { ForecastPastView } from './forecast-past.view.js';
import { ForecastPerformance } from './forecast-performance.service.js';
import { ForecastRuns } from './forecast-run.service.js';
import { ForecastRunStore } from './forecast-run.store.js';
import { ForecastRunView } from './forecast-run.view.js';
import { ForecastRunWork } from './forecast-run.work.service.js';
import { ForecastScheduleController } from './forecast-schedule.controller.js';
import { ForecastScheduleView } from './forecast-schedule.view.js';
import { ForecastTwins } from './forecast-twin.service.js';
import { ForecastTwinStore } from './forecast-twin.store.js';
import { ForecastWorker } from './forecast-worker.service.js';

/** What customers planned and called off by week, what is forecast, and what their schedules are corrected to. */
@Module({
  imports: [ScheduleModule],
  controllers: [ForecastArticleController, ForecastScheduleController],
  providers: [
    ForecastArticleView,
    ForecastDashboardView,
    ForecastDetailView,
    ForecastPastView,
    ForecastPerformance,
    ForecastCalculation,
    ForecastCalculationStore,
    ForecastChangeStore,
    ForecastFacts,
    ForecastFactsStore,
    Forecasting,
    ForecastRuns,
    ForecastRunStore,
    ForecastRunView,
    ForecastRunWork,
    ForecastScheduleView,
    ForecastTwins,
    ForecastTwinStore,
    ForecastWorker,
  ],
  exports: [ForecastRuns, ForecastRunView],
})
export class ForecastModule {}
