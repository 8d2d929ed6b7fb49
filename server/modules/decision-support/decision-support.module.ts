import { Module } from '@nestjs/common';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { DecisionSupportController } from './decision-support.controller.js';
import { DecisionArticleView } from './decision-support.article.view.js';
import { DemandScoring } from './decision-support.service.js';
import { DemandStore } from './decision-support.store.js';
import { DecisionSupportView } from './decision-support.view.js';

/** How unlike itself the newest demand of articles is. */
@Module({
  imports: [ScheduleModule],
  controllers: [DecisionSupportController],
  providers: [DecisionArticleView, DecisionSupportView, DemandScoring, DemandStore],
})
export class DecisionSupportModule {}
