import { Module } from '@nestjs/common';
import { ForecastModule } from '../forecast/forecast.module.js';
import { ForecastActionController } from './forecast-action.controller.js';
import { ForecastActions } from './forecast-action.service.js';
import { ForecastActionStore } from './forecast-action.store.js';
import { ForecastActionView } from './forecast-action.view.js';
import { ForecastActionRuns } from './forecast-action-run.service.js';
import { ForecastClock } from './forecast-clock.service.js';
import { ForecastFilterController } from './forecast-filter.controller.js';
import { ForecastFilters } from './forecast-filter.service.js';
import { ForecastFilterStore } from './forecast-filter.store.js';
import { ForecastFilterView } from './forecast-filter.view.js';
import { ForecastGroupController } from './forecast-group.controller.js';
import { ForecastGroups } from './forecast-group.service.js';
import { ForecastGroupStore } from './forecast-group.store.js';
import { ForecastGroupView } from './forecast-group.view.js';
import { ForecastMembership } from './forecast-membership.store.js';
import { ForecastMemberView } from './forecast-member.view.js';
import { ForecastOptionView } from './forecast-option.view.js';
import { ForecastReferences } from './forecast-reference.store.js';

/** Which articles are corrected, and how far: filters, article groups and actions. */
@Module({
  imports: [ForecastModule],
  controllers: [ForecastActionController, ForecastFilterController, ForecastGroupController],
  providers: [
    ForecastActionRuns,
    ForecastActions,
    ForecastActionStore,
    ForecastActionView,
    ForecastClock,
    ForecastFilters,
    ForecastFilterStore,
    ForecastFilterView,
    ForecastGroups,
    ForecastGroupStore,
    ForecastGroupView,
    ForecastMembership,
    ForecastMemberView,
    ForecastOptionView,
    ForecastReferences,
  ],
})
export class ForecastActionModule {}
