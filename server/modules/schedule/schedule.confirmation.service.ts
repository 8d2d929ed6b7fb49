import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleHeadId } from '../../domain/ids.js';
import { partiesOfInterchange } from '../../domain/schedule/release.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { ReferenceService } from '../reference/reference.service.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { scheduleConfirmationWithdrawn, scheduleConfirmed } from './schedule.events.js';
import { ScheduleRuleResults } from './schedule.rule-result.service.js';
import { ScheduleSuccession } from './schedule.succession.service.js';

/** What people decide about schedules whose errors may have cost content. */
@Injectable()
export class ScheduleConfirmation {
  constructor(
    private readonly database: Database,
    private readonly store: ScheduleConfirmationStore,
    private readonly succession: ScheduleSuccession,
    private readonly references: ReferenceService,
    private readonly results: ScheduleRuleResults,
  ) {}

  /** Lets incorrect schedules take their place and ignores what rules found in them, or takes both back; returns those that this changed. @throws Problem not-found. */
  async confirm(
    actor: Actor,
    ids: readonly ScheduleHeadId[],
    isConfirmed: boolean,
  ): Promise<readonly ScheduleHeadId[]> {
    const { companyId } = actor;
    const found = await this.database.transaction(scopeOf(actor), (tx) => this.store.find(tx, companyId, ids));
    if (found.length < new Set(ids).size) throw new Problem('not-found');
    // Releases around one that the caller sees may be hidden from the caller; the company stands in every condition.
    return this.database.transaction('system', async (tx) => {
      const parties = found.map((one) => partiesOfInterchange(one.parties));
      await this.references.lockParties(tx, companyId, parties);
      if (!isConfirmed) await this.results.reopenWith(tx, companyId, ids, actor.userId);
      const changed = await this.store.confirm(tx, companyId, ids, { isConfirmed, by: actor.userId });
      if (isConfirmed) await this.results.ignoreWith(tx, companyId, changed, actor.userId);
      const freed = isConfirmed ? [] : await this.store.unfollow(tx, companyId, changed);
      const placed = await this.succession.place(tx, companyId, [...changed, ...freed]);
      const replaced = [...new Set([...freed, ...placed.map(({ id }) => id)])];
      const event = isConfirmed ? scheduleConfirmed : scheduleConfirmationWithdrawn;
      emit(tx, ...changed.map((id) => event({ by: actor, companyId, id, replaced, after: { isConfirmed } })));
      return changed;
    });
  }
}
