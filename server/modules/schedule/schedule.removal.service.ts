import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleHeadId } from '../../domain/ids.js';
import { partiesOfInterchange } from '../../domain/schedule/release.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { ReferenceService } from '../reference/reference.service.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { scheduleDeleted, scheduleRestored } from './schedule.events.js';
import { ScheduleStateStore } from './schedule.state.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';

/** Deletes schedules and takes that back. A deleted one stays as a row until its month leaves; no request sees it. */
@Injectable()
export class ScheduleRemoval {
  constructor(
    private readonly database: Database,
    private readonly store: ScheduleStateStore,
    private readonly confirmations: ScheduleConfirmationStore,
    private readonly succession: ScheduleSuccession,
    private readonly references: ReferenceService,
  ) {}

  /** Returns the releases that it had replaced and that are current again. @throws Problem not-found. */
  async remove(actor: Actor, id: ScheduleHeadId): Promise<readonly ScheduleHeadId[]> {
    const { companyId } = actor;
    const [found] = await this.database.transaction(scopeOf(actor), (tx) =>
      this.confirmations.find(tx, companyId, [id]),
    );
    if (!found) throw new Problem('not-found');
    // Releases around one that the caller sees may be hidden from the caller; the company stands in every condition.
    return this.database.transaction('system', async (tx) => {
      await this.references.lockParties(tx, companyId, [partiesOfInterchange(found.parties)]);
      if (!(await this.store.remove(tx, companyId, id, actor.userId))) throw new Problem('not-found');
      const freed = await this.confirmations.unfollow(tx, companyId, [id]);
      const placed = await this.succession.place(tx, companyId, [id, ...freed]);
      const followed = new Set(placed.flatMap((one) => (one.supersededBy === null ? [] : [one.id])));
      emit(tx, scheduleDeleted({ by: actor, companyId, id, replaced: freed, after: { isDeleted: true } }));
      return freed.filter((one) => !followed.has(one));
    });
  }

  /** By whoever deleted it, since nobody else sees it. @throws Problem not-found. */
  async restore(actor: Actor, id: ScheduleHeadId): Promise<void> {
    const { companyId, userId } = actor;
    await this.database.transaction('system', async (tx) => {
      const parties = await this.store.partiesOfDeleted(tx, companyId, id, userId);
      if (parties === undefined) throw new Problem('not-found');
      await this.references.lockParties(tx, companyId, [partiesOfInterchange(parties)]);
      if (!(await this.store.restore(tx, companyId, id))) throw new Problem('not-found');
      const placed = await this.succession.place(tx, companyId, [id]);
      const replaced = placed.map((one) => one.id);
      emit(tx, scheduleRestored({ by: actor, companyId, id, replaced, after: { isDeleted: false } }));
    });
  }
}
