import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type ControlBacktest, type ControlSuggestion, MOST_BACKTEST_ROWS } from '../../contract/control-backtest.js';
import { type RuleParameters } from '../../contract/customer-control.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { dayText } from '../../domain/calendar/day.js';
import { dayAt } from '../../domain/calendar/zone.js';
import type { ControlRuleId } from '../../domain/ids.js';
import { completeValues } from '../../domain/rules/parameters.js';
import { RULES } from '../../domain/rules/rules.js';
import { sentenceOf } from '../../domain/rules/sentence.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { TaskFailure, ThreadPool } from '../../platform/process/thread-pool.js';
import type { StoredRuleFacts } from '../schedule/schedule.rule-facts.port.js';
import { ScheduleRuleFactsView } from '../schedule/schedule.rule-facts.view.js';
import { OwnFiguresView } from '../situation/own-figures.view.js';
import type { BacktestTask, TriedRule } from './control.backtest.js';
import { ControlBacktestView, type TriedRelease } from './control-backtest.view.js';
import { assertStands, writable } from './control-rule.rows.js';
import { ControlRuleView } from './control-rule.view.js';

/** Processor time of a thread: 26 releases of 1,000 lines with 30 call-offs each take a second, and a search one more. */
const MAX_MS = 15_000;
/** Backtests that run or wait: each holds its releases in memory. */
const MOST_IN_HAND = 4;
const RETRY_SECONDS = 5;

interface Wanted {
  readonly parameters: RuleParameters;
  readonly releases: number;
}
interface Prepared {
  readonly task: BacktestTask;
  readonly heads: readonly TriedRelease[];
}

/** Tries rules on past releases: what they would have raised with other parameters, by what a run of them does. Nothing is stored. */
@Injectable()
export class ControlBacktests implements OnModuleDestroy {
  private readonly threads = new ThreadPool<BacktestTask, TriedRule>({
    module: new URL('control.backtest.thread.js', import.meta.url),
    size: 1,
    heapMb: 1_536,
  });

  constructor(
    private readonly database: Database,
    private readonly rules: ControlRuleView,
    private readonly view: ControlBacktestView,
    private readonly facts: ScheduleRuleFactsView,
    private readonly own: OwnFiguresView,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** @throws Problem not-found; invalid-input as a change of the rule; too-large-to-try; too-many-requests */
  async backtest(caller: Caller, id: ControlRuleId, wanted: Wanted): Promise<ControlBacktest> {
    const { task, heads } = await this.prepared(caller, id, { ...wanted, alarmsPerWeek: null });
    return shown(await this.tried(task), heads, caller.language);
  }

  /** @throws Problem as `backtest` */
  async suggestion(
    caller: Caller,
    id: ControlRuleId,
    wanted: Wanted & { readonly alarmsPerWeek: number },
  ): Promise<ControlSuggestion> {
    const { task, heads } = await this.prepared(caller, id, wanted);
    const tried = await this.tried(task);
    const { found, weeks } = tried;
    const backtest = shown(tried, heads, caller.language);
    if (found === null) {
      const reason = RULES[task.rule.code].limit === undefined ? 'no-limit' : 'no-release';
      return { parameter: null, value: null, parameters: null, reason, alarmsPerWeek: null, backtest };
    }
    const { parameter, value, alarms, isWithin } = found;
    return {
      parameter,
      value,
      parameters: isWithin ? writable({ ...task.values, [parameter]: value }) : null,
      reason: isWithin ? null : 'too-many',
      alarmsPerWeek: Number.isFinite(alarms) ? Math.round((alarms / weeks) * 100) / 100 : null,
      backtest,
    };
  }

  private prepared(
    caller: Caller,
    id: ControlRuleId,
    { parameters, releases, alarmsPerWeek }: Wanted & { readonly alarmsPerWeek: number | null },
  ): Promise<Prepared> {
    const { companyId, language } = caller;
    if (this.threads.inHand >= MOST_IN_HAND)
      throw new Problem('too-many-requests', undefined, undefined, RETRY_SECONDS);
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const { ruleCode, appliedTo, parameters: own } = await this.rules.rule(tx, companyId, id, language);
      assertStands(ruleCode, appliedTo, parameters);
      const heads = await this.view.releases(tx, companyId, { ruleId: id, appliedTo }, releases);
      const stored = await this.factsOf(tx, caller, heads);
      const rules = await this.rules.enabled(tx, companyId, { articles: articlesOf(stored), code: ruleCode, as: id });
      const rule = rules.find((one) => one.id === id);
      if (rule === undefined) throw new Problem('not-found');
      const withOwn: BacktestTask['releases'][number][] = [];
      for (const one of stored) {
        const { id: head, issued } = one.current;
        const figures =
          RULES[ruleCode].usesOwn === undefined ? new Map() : await this.own.ofRelease(tx, companyId, head, issued);
        withOwn.push({ stored: one, own: figures });
      }
      const task: BacktestTask = {
        releases: withOwn,
        rules,
        rule,
        values: completeValues(RULES[ruleCode].parameters, { ...own, ...parameters }),
        today: dayAt(Date.now(), 'UTC'),
        alarmsPerWeek,
        mostRows: MOST_BACKTEST_ROWS,
      };
      return { task, heads };
    });
  }

  private async factsOf(
    tx: Tx,
    { companyId }: Caller,
    heads: readonly TriedRelease[],
  ): Promise<readonly StoredRuleFacts[]> {
    try {
      return await this.facts.ofEach(
        tx,
        companyId,
        heads.map(({ id }) => id),
      );
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-large-to-compare') throw new Problem('too-large-to-try');
      throw error;
    }
  }

  private async tried(task: BacktestTask): Promise<TriedRule> {
    try {
      return await this.threads.run(task, MAX_MS);
    } catch (error) {
      if (error instanceof TaskFailure && error.kind !== 'error') throw new Problem('too-large-to-try');
      throw error;
    }
  }
}

function articlesOf(stored: readonly StoredRuleFacts[]): string[] {
  const lines = stored.flatMap(({ current, previous }) => [current, ...previous]).flatMap((one) => one.lines);
  return [...new Set(lines.map(({ articleNumber }) => articleNumber.trim()))];
}

/** What a rule would have raised, in the words of the contract. */
function shown(
  { compared, weeks, results, articles, failed, now, releases, rows }: TriedRule,
  heads: readonly TriedRelease[],
  language: Language,
): ControlBacktest {
  const byId = new Map(heads.map((head) => [head.id, head]));
  return {
    compared,
    weeks,
    results,
    articles,
    failed,
    now,
    releases: releases.map(({ id, issued, ...counts }) => {
      const { documentNumber = '', customer = '', customerName = null } = byId.get(id) ?? {};
      return { scheduleHeadId: id, documentNumber, customer, customerName, issueDate: dayText(issued), ...counts };
    }),
    rows: rows.map((row) => ({ ...row, sentence: sentenceOf(row, language) })),
  };
}
