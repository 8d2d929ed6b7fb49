import { Inject, Injectable } from '@nestjs/common';
import type { RuleRun } from '../../contract/schedule-rules.js';
import type { CompanyId, RuleRunId, ScheduleHeadId } from '../../domain/ids.js';
import { onceEach } from '../../domain/schedule/rule-run.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { LOG, type Log, reason } from '../../platform/log.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { scheduleRulesFound, scheduleRulesProcessed, scheduleRulesRequested } from './schedule.events.js';
import { ScheduleRuleRegistry } from './schedule.rule-registry.service.js';
import { type ClaimedRun, type RequestedRuns, ScheduleRuleRunStore } from './schedule.rule-run.store.js';
import { ScheduleRuleRunView } from './schedule.rule-run.view.js';

const AT_A_TIME = 200;

/** Has the rules of customer control run on schedules: a person asks, a worker does it. */
@Injectable()
export class ScheduleRuleRuns {
  constructor(
    private readonly database: Database,
    private readonly store: ScheduleRuleRunStore,
    private readonly view: ScheduleRuleRunView,
    private readonly rules: ScheduleRuleRegistry,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Asks for a run; where one of the schedule is under way, that one is returned. @throws Problem not-found. */
  request(actor: Actor, id: ScheduleHeadId): Promise<RuleRun> {
    const { companyId, userId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      await this.view.assertSeen(tx, companyId, id);
      if (await this.store.request(tx, companyId, id, userId)) {
        emit(tx, scheduleRulesRequested({ by: actor, id }));
        wakeRelay(tx);
      }
      const run = await this.view.last(tx, companyId, id);
      if (run === undefined) throw new Error('The run of rules was not stored');
      return run;
    });
  }

  /**
   * Does a run. It may be asked twice and its worker may be killed: what rules found and the end of the run are written in one transaction
   * that holds the run, so there is one effect. What a rule throws ends the run as failed; whoever asked may ask again.
   */
  async process(id: RuleRunId): Promise<void> {
    const begun = await this.database.transaction('system', async (tx) => {
      const run = await this.store.begin(tx, id);
      if (run !== undefined) announce(tx, run);
      return run;
    });
    if (begun === undefined) return;
    try {
      await this.database.transaction('system', (tx) => this.run(tx, id));
    } catch (error) {
      // Nothing is known to be wrong with the rules: the run is found by its state and done again.
      if (error instanceof DatabaseAway) throw error;
      this.log.warn({ ruleRun: id, schedule: begun.headId, reason: reason(error) }, 'rules could not be run');
      await this.database.transaction('system', async (tx) => {
        await this.store.fail(tx, id);
        announce(tx, begun);
      });
    }
  }

  /** Asks for runs of some rules on releases in force, all or some; returns how many wait. */
  requestSome(tx: Tx, companyId: CompanyId, wanted: RequestedRuns): Promise<number> {
    return this.store.requestSome(tx, companyId, wanted);
  }

  /** Queues runs again whose job was lost; returns how many. */
  requeueStalled(): Promise<number> {
    return this.database.transaction('system', async (tx) => {
      const requeued = await this.store.requeueStalled(tx, AT_A_TIME);
      if (requeued > 0) wakeRelay(tx);
      return requeued;
    });
  }

  private async run(tx: Tx, id: RuleRunId): Promise<void> {
    const run = await this.store.hold(tx, id);
    if (run === undefined) return;
    const { results, ...outcome } = await this.rules.apply(tx, run.companyId, run.headId, run.ruleIds);
    const found = onceEach(results);
    await this.store.replaceResults(tx, run, found);
    await this.store.end(tx, id, { ...outcome, results: found.length });
    announce(tx, run);
    const { companyId, headId: scheduleHeadId, isOfItself } = run;
    if (isOfItself && found.length > 0) emit(tx, scheduleRulesFound({ companyId, scheduleHeadId }));
  }
}

function announce(tx: Tx, { companyId, headId }: ClaimedRun): void {
  emit(tx, scheduleRulesProcessed({ companyId, scheduleHeadId: headId }));
}
