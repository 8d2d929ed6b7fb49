import { createHash } from 'node:crypto';
import { dayText } from '../../domain/calendar/day.js';
import type { ScheduleHeadId } from '../../domain/ids.js';
import { applyRules, type RuleFinding, type SetRule } from '../../domain/rules/apply.js';
import type { OwnFigures } from '../../domain/rules/facts.js';
import {
  type ReleaseFacts,
  type ResultPlace,
  ruleFactsOf,
  type StoredRuleFacts,
} from '../schedule/schedule.rule-facts.port.js';
import type { AppliedRules, FoundResult } from '../schedule/schedule.rules.port.js';
import { ownKey } from '../situation/own-figures.view.js';

/** A release with all that its rules look at: what is handed to the thread that checks it. */
export interface CheckTask {
  readonly stored: StoredRuleFacts;
  readonly rules: readonly SetRule[];
  /** By `ownKey`. */
  readonly own: ReadonlyMap<string, OwnFigures>;
  /** Days since 1970-01-01. */
  readonly today: number;
}

/** What rules find in a release. */
export function checkRelease({ stored, rules, own, today }: CheckTask): AppliedRules {
  const release = ruleFactsOf(stored, (line) => own.get(ownKey(line)) ?? null, today);
  const outcome = applyRules(rules, release.facts, release.relationOf);
  return {
    applied: outcome.applied.length,
    results: outcome.findings.map((one) => resultOf(stored.current.id, release, one)),
    skipped: outcome.skipped.map(({ code, ...one }) => ({ ...one, ruleCode: code })),
    failures: outcome.failed.map(({ code, ...one }) => ({ ...one, ruleCode: code })),
  };
}

/** A finding of a release as its result. */
export function resultOf(head: ScheduleHeadId, release: ReleaseFacts, found: RuleFinding): FoundResult {
  const { rule, finding, args } = found;
  const { line, day } = finding;
  const place = release.placeOf(line);
  return {
    resultKey: keyOf(head, place, found),
    ruleId: rule.id,
    ruleCode: rule.code,
    subtype: finding.subtype ?? null,
    severity: finding.severity ?? rule.severity,
    prevScheduleHeadId: place.previousHeadId,
    scheduleLineId: place.lineId,
    calloffId: calloffId(found, place),
    shipTo: line?.shipTo ?? null,
    articleNumber: line?.articleNumber ?? '',
    date: textOf(day),
    periodFrom: textOf(finding.from),
    periodTo: textOf(finding.to),
    prevValue: finding.previous ?? null,
    curValue: finding.current ?? null,
    diff: finding.diff ?? null,
    diffPct: finding.percent ?? null,
    limit: finding.limit ?? null,
    basis: line?.compared?.basis === 'cumulative' ? 'cumulative' : 'discrete',
    params: rule.values,
    messageKey: finding.message,
    args,
  };
}

/**
 * The same for the same finding of another run, in whichever order lines and rules stand: of the rule with what it is set to, both
 * releases, and what tells the finding from others.
 */
function keyOf(head: ScheduleHeadId, { previousHeadId }: ResultPlace, { rule, identity }: RuleFinding): string {
  const set = Object.entries(rule.values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [rule.id, set, head, previousHeadId, identity];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** The call-off of the release that a finding is about, where it is about one of a day. */
function calloffId({ finding: { line, day } }: RuleFinding, { lineId }: ResultPlace): string | null {
  const at = day === undefined ? -1 : (line?.current?.calloffs.days.indexOf(day) ?? -1);
  return lineId === null || at === -1 ? null : `${lineId}-${String(at + 1)}`;
}

function textOf(day: number | undefined): string | null {
  return day === undefined ? null : dayText(day);
}
