import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RuleResult } from '../../contract/schedule-rules.js';
import { dayAt } from '../../domain/calendar/zone.js';
import type { CompanyId, ControlRuleId, ScheduleHeadId } from '../../domain/ids.js';
import { RULES } from '../../domain/rules/rules.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { isQuick } from '../schedule/schedule.releases.port.js';
import { ScheduleRuleFactsView } from '../schedule/schedule.rule-facts.view.js';
import { ScheduleRuleRegistry } from '../schedule/schedule.rule-registry.service.js';
import type { AppliedRules, ScheduleRules } from '../schedule/schedule.rules.port.js';
import { OwnFiguresView } from '../situation/own-figures.view.js';
import { checkRelease, type CheckTask } from './control.check.js';
import { ControlRuleView } from './control-rule.view.js';

/** A release of 3,000 lines with 90 call-offs each takes a second. */
const MAX_MS = 60_000;
const NOTHING: AppliedRules = { applied: 0, results: [], skipped: [], failures: [] };

/** Applies the rules of a company to its schedules: small ones at once, large ones on a thread. */
@Injectable()
export class ControlCheck implements ScheduleRules, OnModuleDestroy {
  private readonly threads = new ThreadPool<CheckTask, AppliedRules>({
    module: new URL('control.check.thread.js', import.meta.url),
    size: 1,
    heapMb: 1_024,
  });

  constructor(
    registry: ScheduleRuleRegistry,
    private readonly rules: ControlRuleView,
    private readonly facts: ScheduleRuleFactsView,
    private readonly own: OwnFiguresView,
  ) {
    registry.register(this);
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  async apply(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    only: readonly ControlRuleId[] | null,
  ): Promise<AppliedRules> {
    const stored = await this.facts.of(tx, companyId, id);
    const articles = [stored.current, ...stored.previous].flatMap(({ lines }) =>
      lines.map(({ articleNumber }) => articleNumber.trim()),
    );
    const rules = await this.rules.enabled(tx, companyId, { articles: [...new Set(articles)], ids: only });
    if (rules.length === 0) return NOTHING;
    const own = rules.some(({ code }) => RULES[code].usesOwn !== undefined)
      ? await this.own.ofRelease(tx, companyId, id, stored.current.issued)
      : new Map();
    const task: CheckTask = { stored, rules, own, today: dayAt(Date.now(), 'UTC') };
    const outcome = isQuick(stored) ? checkRelease(task) : await this.threads.run(task, MAX_MS);
    if (only === null) return outcome;
    const ids = new Set<string>(only);
    return ofRules(outcome, new Set(rules.flatMap(({ id: rule }) => (ids.has(rule) ? [rule] : []))));
  }
}

/** Rules that run alone are applied with the others of their codes, which say what is theirs; what the others find is not theirs. */
function ofRules({ results, skipped, failures }: AppliedRules, ids: ReadonlySet<string>): AppliedRules {
  const own = <T extends Pick<RuleResult, 'ruleId'>>(all: readonly T[]): T[] =>
    all.filter((one) => ids.has(one.ruleId));
  const [left, failed] = [own(skipped), own(failures)];
  return { applied: ids.size - left.length - failed.length, results: own(results), skipped: left, failures: failed };
}
