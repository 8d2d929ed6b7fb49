import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleAnswer } from '../../contract/schedule.js';
import type { Acknowledgement } from '../../contract/schedule-decisions.js';
import type { ScheduleHeadId } from '../../domain/ids.js';
import { ANSWER_OF } from '../../domain/schedule/answer.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { ScheduleAnswerSending } from '../schedule-message/schedule-message.answer.service.js';
import { scheduleAnswered, scheduleArchived, scheduleUnarchived } from './schedule.events.js';
import { ScheduleStateStore } from './schedule.state.store.js';

/** What people answer to releases, and which ones they put away. */
@Injectable()
export class ScheduleAnswers {
  constructor(
    private readonly database: Database,
    private readonly store: ScheduleStateStore,
    private readonly sending: ScheduleAnswerSending,
  ) {}

  /**
   * Accepts or rejects a release, as often as people change their mind while it is current, and has that sent as the agreement says.
   * @throws Problem not-found; own-schedule; newer-release; schedule-held where one that is not in force would be accepted; and what sending throws.
   */
  answer(
    actor: Actor,
    id: ScheduleHeadId,
    { decision, reason: said, again }: Acknowledgement,
  ): Promise<ScheduleAnswer> {
    const { companyId, userId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const found = await this.store.answerable(tx, companyId, id);
      if (!found) throw new Problem('not-found');
      if (found.isOwn) throw new Problem('own-schedule');
      if (found.supersededBy !== null) throw new Problem('newer-release');
      if (found.isHeld && decision === 'accept') throw new Problem('schedule-held');
      const reason = said === undefined || said === '' ? null : said;
      const after = { state: ANSWER_OF[decision], reason };
      const answer = await this.store.answer(tx, companyId, id, { ...after, by: userId });
      emit(tx, scheduleAnswered({ by: actor, id, before: { state: found.state, reason: found.reason }, after }));
      await this.sending.give(tx, actor, id, { decision, reason, again });
      return answer;
    });
  }

  /** Archives schedules or takes them back; returns those that this changes. @throws Problem not-found. */
  archive(actor: Actor, ids: readonly ScheduleHeadId[], isArchived: boolean): Promise<readonly ScheduleHeadId[]> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const found = await this.store.seen(tx, actor.companyId, ids);
      if (found < new Set(ids).size) throw new Problem('not-found');
      const changed = await this.store.archive(tx, actor.companyId, ids, isArchived);
      const event = isArchived ? scheduleArchived : scheduleUnarchived;
      emit(
        tx,
        ...changed.map((id) => event({ by: actor, id, before: { isArchived: !isArchived }, after: { isArchived } })),
      );
      return changed;
    });
  }
}
