import { Injectable } from '@nestjs/common';
import type { ControlResult } from '../../contract/control-results.js';
import { Problem } from '../../contract/problem.js';
import type { RuleResultId, UserId } from '../../domain/ids.js';
import type { RULE_RESULT_STATES } from '../../domain/schedule/rule-run.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { ScheduleRuleResults } from '../schedule/schedule.rule-result.service.js';
import { controlResultDecided } from './control.events.js';
import { ControlResultView } from './control-result.view.js';

type State = (typeof RULE_RESULT_STATES)[number];

/** What people decide about what rules found. */
@Injectable()
export class ControlResults {
  constructor(
    private readonly database: Database,
    private readonly results: ScheduleRuleResults,
    private readonly view: ControlResultView,
  ) {}

  /** Decides about results; returns those that this changes. */
  decide(caller: Caller, ids: readonly RuleResultId[], state: State): Promise<readonly RuleResultId[]> {
    const { companyId, userId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const changed = await this.results.decide(tx, companyId, ids, { state, by: userId });
      emit(
        tx,
        ...changed.map((one) =>
          controlResultDecided({ by: caller, id: one.id, before: { state: one.state }, after: { state } }),
        ),
      );
      return changed.map(({ id }) => id);
    });
  }

  /** Assigns a result, or keeps a note with it; what is left out stays. @throws Problem not-found; unknown-reference for somebody of another company. */
  change(
    caller: Caller,
    id: RuleResultId,
    {
      assigneeId,
      note,
    }: { readonly assigneeId?: UserId | null | undefined; readonly note?: string | null | undefined },
  ): Promise<ControlResult> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const colleagues =
        assigneeId === null || assigneeId === undefined ? [] : await this.view.assignees(tx, companyId);
      if (typeof assigneeId === 'string' && !colleagues.some(({ userId }) => userId === assigneeId)) {
        const message = 'There is no such colleague.';
        throw new Problem('unknown-reference', message, [{ path: 'assigneeId', message }]);
      }
      const before = await this.view.result(tx, caller, id);
      await this.results.change(tx, companyId, id, { assigneeId, note: note === '' ? null : note });
      const after = await this.view.result(tx, caller, id);
      emit(tx, controlResultDecided({ by: caller, id, before: givenTo(before), after: givenTo(after) }));
      return after;
    });
  }
}

function givenTo({ assignee, note }: ControlResult) {
  return { assignee: assignee?.username ?? null, note };
}
