import { Module } from '@nestjs/common';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { SituationModule } from '../situation/situation.module.js';
import { ControlBacktests } from './control-backtest.service.js';
import { ControlBacktestView } from './control-backtest.view.js';
import { ControlBatches } from './control-batch.service.js';
import { ControlCheck } from './control-check.service.js';
import { ControlClock } from './control-clock.service.js';
import { ControlResultController } from './control-result.controller.js';
import { ControlResults } from './control-result.service.js';
import { ControlResultView } from './control-result.view.js';
import { ControlRuleController } from './control-rule.controller.js';
import { ControlRules } from './control-rule.service.js';
import { ControlRuleStore } from './control-rule.store.js';
import { ControlRuleView } from './control-rule.view.js';

/** Customer control: rules on schedules, and what they find. */
@Module({
  imports: [ScheduleModule, SituationModule],
  controllers: [ControlRuleController, ControlResultController],
  providers: [
    ControlBacktests,
    ControlBacktestView,
    ControlBatches,
    ControlCheck,
    ControlClock,
    ControlResults,
    ControlResultView,
    ControlRules,
    ControlRuleStore,
    ControlRuleView,
  ],
  exports: [ControlResultView],
})
export class ControlModule {}
