import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { DocumentModule } from '../document/document.module.js';
import { AsOfReader } from './schedule.as-of.service.js';
import { ScheduleAnswers } from './schedule.answer.service.js';
import { ScheduleComments } from './schedule.comment.service.js';
import { ScheduleCommentController } from './schedule.comment.controller.js';
import { ScheduleCommentStore } from './schedule.comment.store.js';
import { ScheduleCommentView } from './schedule.comment.view.js';
import { ScheduleCountView } from './schedule.count.view.js';
import { ScheduleRemoval } from './schedule.removal.service.js';
import { ScheduleStateStore } from './schedule.state.store.js';
import { ScheduleCancellationBacklog } from './schedule.cancellation.backlog.service.js';
import { ScheduleCancellations } from './schedule.cancellation.service.js';
import { ScheduleCancellationStore } from './schedule.cancellation.store.js';
import { ScheduleChangesController } from './schedule.changes.controller.js';
import { ScheduleChangesView } from './schedule.changes.view.js';
import { ScheduleComparison } from './schedule.comparison.service.js';
import { ScheduleConfirmation } from './schedule.confirmation.service.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { ScheduleController } from './schedule.controller.js';
import { ScheduleOutputController } from './schedule.output.controller.js';
import { FirstSeenArticlesService } from './schedule.first-seen.service.js';
import { ScheduleFirmChanges } from './schedule.firm-changes.service.js';
import { SchedulePrint } from './schedule.print.service.js';
import { ScheduleReceiver } from './schedule.receiver.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ScheduleRecountStore } from './schedule.recount.store.js';
import { ScheduleMessageModule } from '../schedule-message/schedule-message.module.js';
import { ScheduleReleasesView } from './schedule.releases.view.js';
import { ScheduleRuleFactsView } from './schedule.rule-facts.view.js';
import { ScheduleRuleResults } from './schedule.rule-result.service.js';
import { ScheduleRuleRegistry } from './schedule.rule-registry.service.js';
import { ScheduleRuleRunController } from './schedule.rule-run.controller.js';
import { ScheduleRuleRuns } from './schedule.rule-run.service.js';
import { ScheduleRuleRunStore } from './schedule.rule-run.store.js';
import { ScheduleRuleRunView } from './schedule.rule-run.view.js';
import { ScheduleSeenStore } from './schedule.seen.store.js';
import { ScheduleSheetView } from './schedule.sheet.view.js';
import { ScheduleStore } from './schedule.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';
import { ScheduleSuccessionStore } from './schedule.succession.store.js';
import { ScheduleView } from './schedule.view.js';

@Module({
  imports: [CalendarModule, DocumentModule, ReferenceModule, ScheduleMessageModule],
  controllers: [
    ScheduleController,
    ScheduleChangesController,
    ScheduleCommentController,
    ScheduleOutputController,
    ScheduleRuleRunController,
  ],
  providers: [
    AsOfReader,
    FirstSeenArticlesService,
    ScheduleAnswers,
    ScheduleComments,
    ScheduleCommentStore,
    ScheduleCommentView,
    ScheduleCountView,
    ScheduleRemoval,
    ScheduleStateStore,
    ScheduleCancellationBacklog,
    ScheduleCancellations,
    ScheduleCancellationStore,
    ScheduleChangesView,
    ScheduleComparison,
    ScheduleConfirmation,
    ScheduleConfirmationStore,
    ScheduleFirmChanges,
    SchedulePrint,
    ScheduleReceiver,
    ScheduleRecountStore,
    ScheduleReleasesView,
    ScheduleRuleFactsView,
    ScheduleRuleRegistry,
    ScheduleRuleResults,
    ScheduleRuleRuns,
    ScheduleRuleRunStore,
    ScheduleRuleRunView,
    ScheduleSeenStore,
    ScheduleSheetView,
    ScheduleStore,
    ScheduleSuccession,
    ScheduleSuccessionStore,
    ScheduleView,
  ],
  exports: [
    AsOfReader,
    FirstSeenArticlesService,
    ScheduleChangesView,
    ScheduleCommentStore,
    ScheduleRuleFactsView,
    ScheduleRuleRuns,
    ScheduleRuleRegistry,
    ScheduleRuleResults,
  ],
})
export class ScheduleModule {}
