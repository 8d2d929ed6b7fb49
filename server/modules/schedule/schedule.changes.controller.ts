import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleChanges, scheduleChangesSeen } from '../../contract/schedule-changes.js';
import { scheduleReleases } from '../../contract/schedule-releases.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { AsOfReader } from './schedule.as-of.service.js';
import { ScheduleComparison } from './schedule.comparison.service.js';
import { ScheduleReleasesView } from './schedule.releases.view.js';
import { ScheduleSeenStore } from './schedule.seen.store.js';

/** Releases beside each other, and what changed between them. */
@Controller()
export class ScheduleChangesController {
  constructor(
    private readonly reader: AsOfReader,
    private readonly comparison: ScheduleComparison,
    private readonly view: ScheduleReleasesView,
    private readonly seen: ScheduleSeenStore,
  ) {}

  @Handles(scheduleChanges)
  changes({ params, query }: Input<typeof scheduleChanges>, { caller }: Call): Promise<Answer<typeof scheduleChanges>> {
    return this.comparison.changes(caller, params.id, query);
  }

  @Handles(scheduleChangesSeen)
  async see(
    { params }: Input<typeof scheduleChangesSeen>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleChangesSeen>> {
    await this.reader.read(caller, undefined, (tx) => this.seen.see(tx, caller.companyId, caller.userId, params.id));
    return {};
  }

  @Handles(scheduleReleases)
  releases(
    { params, query }: Input<typeof scheduleReleases>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleReleases>> {
    return this.reader.answer(caller, query.asOf, (tx) => this.view.releases(tx, caller.companyId, params.id, query));
  }
}
