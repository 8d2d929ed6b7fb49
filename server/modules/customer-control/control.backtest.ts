import type { ScheduleHeadId } from '../../domain/ids.js';
import { applyRules, type RuleFinding, type SetRule } from '../../domain/rules/apply.js';
import type { SkipReason } from '../../domain/rules/code.js';
import type { OwnFigures } from '../../domain/rules/facts.js';
import type { ParameterValues } from '../../domain/rules/parameters.js';
import { RULES } from '../../domain/rules/rules.js';
import { closestLimit, type LimitKind } from '../../domain/rules/suggestion.js';
import type { Schedule } from '../../domain/schedule/schedule.js';
import { storedSchedule } from '../schedule/schedule.releases.port.js';
import { type ReleaseFacts, ruleFactsOf, type StoredRuleFacts } from '../schedule/schedule.rule-facts.port.js';
import type { FoundResult } from '../schedule/schedule.rules.port.js';
import { ownKey } from '../situation/own-figures.view.js';
import { resultOf } from './control.check.js';

/** A rule that is tried on releases: what is handed to the thread that does it. */
export interface BacktestTask {
  readonly releases: readonly { readonly stored: StoredRuleFacts; readonly own: ReadonlyMap<string, OwnFigures> }[];
  /** All rules of the code that are switched on, and the one that is tried, as they are set. */
  readonly rules: readonly SetRule[];
  readonly rule: SetRule;
  /** What is tried. */
  readonly values: ParameterValues;
  /** Days since 1970-01-01. */
  readonly today: number;
  /** Alarms a week that the limit of the rule is searched for; null for no search. */
  readonly alarmsPerWeek: number | null;
  /** Results that are named. */
  readonly mostRows: number;
}

/** Results, the articles that they are of, and the releases in which the rule failed, of which nothing is known. */
interface Found {
  readonly results: number;
  readonly articles: number;
  readonly failed: number;
}
/** What became of the rule in a release. */
export interface JudgedRelease {
  readonly id: ScheduleHeadId;
  readonly issued: number;
  readonly results: number;
  readonly now: number;
  readonly skipped: SkipReason | null;
  readonly error: string | null;
}
/** A limit that was searched for. */
interface SearchedFor {
  readonly parameter: string;
  readonly value: number | string;
  /** What it raises; without end where the rule fails with it. */
  readonly alarms: number;
  /** It raises no more than is wanted; else it is the widest one. */
  readonly isWithin: boolean;
}
/** What a rule would have raised. */
export interface TriedRule extends Found {
  readonly compared: number;
  readonly weeks: number;
  readonly now: Found;
  /** The oldest first. */
  readonly releases: readonly JudgedRelease[];
  /** Of the newest release first. */
  readonly rows: readonly (FoundResult & { readonly scheduleHeadId: ScheduleHeadId })[];
  /** null where nothing was searched for. */
  readonly found: SearchedFor | null;
}

interface ReadRelease {
  readonly id: ScheduleHeadId;
  readonly issued: number;
  readonly facts: ReleaseFacts;
}
interface Judged {
  readonly findings: readonly RuleFinding[];
  readonly skipped: SkipReason | null;
  readonly error: string | null;
}

/** Tries a rule on releases, with what a run of rules does; where that is asked for, with the limit that raises so many alarms a week. */
export function tryRule(task: BacktestTask): TriedRule {
  const { rule, alarmsPerWeek } = task;
  const releases = readReleases(task);
  const now = releases.map((release) => judged(release, task, rule.values));
  const weeks = weeksOf(releases.filter((_, at) => isApplied(now[at])));
  const found = alarmsPerWeek === null || !now.some(isApplied) ? null : searched(task, releases, alarmsPerWeek * weeks);
  const values = found?.isWithin === true ? { ...task.values, [found.parameter]: found.value } : task.values;
  const tried = releases.map((release) => judged(release, task, values));
  return {
    compared: tried.filter((judgement) => isApplied(judgement) && judgement.error === null).length,
    weeks,
    ...totalOf(tried),
    now: totalOf(now),
    releases: releases.map(({ id, issued }, at) => ({
      id,
      issued,
      results: tried[at]?.findings.length ?? 0,
      now: now[at]?.findings.length ?? 0,
      skipped: tried[at]?.skipped ?? null,
      error: tried[at]?.error ?? null,
    })),
    rows: rowsOf(releases, tried, task.mostRows),
    found,
  };
}

/** Reads releases, the oldest first; what is compared twice is read once. */
function readReleases({ releases, today }: BacktestTask): readonly ReadRelease[] {
  const schedules = new Map<object, Schedule>();
  const scheduleOf = (release: Parameters<typeof storedSchedule>[0]): Schedule => {
    const schedule = schedules.get(release) ?? storedSchedule(release);
    schedules.set(release, schedule);
    return schedule;
  };
  return releases
    .map(({ stored, own }) => ({
      id: stored.current.id,
      issued: stored.current.issued,
      facts: ruleFactsOf(stored, (line) => own.get(ownKey(line)) ?? null, today, scheduleOf),
    }))
    .sort((a, b) => a.issued - b.issued || Number(BigInt(a.id) - BigInt(b.id)));
}

/** The rules of the code, the one that is tried with other values. */
function setTo({ rules, rule: { id } }: BacktestTask, values: ParameterValues): readonly SetRule[] {
  return rules.map((one) => (one.id === id ? { ...one, values } : one));
}

function judged({ facts: { facts, relationOf } }: ReadRelease, task: BacktestTask, values: ParameterValues): Judged {
  const { findings, skipped, failed } = applyRules(setTo(task, values), facts, relationOf);
  const { id } = task.rule;
  return {
    findings: findings.filter(({ rule }) => rule.id === id),
    skipped: skipped.find(({ ruleId }) => ruleId === id)?.reason ?? null,
    error: failed.find(({ ruleId }) => ruleId === id)?.error ?? null,
  };
}
/** The rule looked at the release, though it may have failed there. */
function isApplied(judgement: Judged | undefined): boolean {
  return judgement?.skipped === null;
}

function totalOf(judgements: readonly Judged[]): Found {
  const articles = new Set<string>();
  let results = 0;
  for (const { findings } of judgements) {
    results += findings.length;
    for (const { finding } of findings) if (finding.line !== null) articles.add(finding.line.articleNumber);
  }
  return { results, articles: articles.size, failed: judgements.filter(({ error }) => error !== null).length };
}

/** The first results, those of the newest release first, as a run leaves them. */
function rowsOf(releases: readonly ReadRelease[], tried: readonly Judged[], atMost: number): TriedRule['rows'] {
  const rows: TriedRule['rows'][number][] = [];
  for (let at = releases.length - 1; at >= 0 && rows.length < atMost; at -= 1) {
    const [release, found] = [releases[at], tried[at]];
    if (release === undefined || found === undefined) continue;
    const { id, facts } = release;
    for (const one of found.findings.slice(0, atMost - rows.length))
      rows.push({ ...resultOf(id, facts, one), scheduleHeadId: id });
  }
  return rows;
}

function weeksOf(releases: readonly ReadRelease[]): number {
  const [first, last] = [releases[0], releases.at(-1)];
  return first === undefined || last === undefined ? 1 : Math.max(1, (last.issued - first.issued) / 7);
}

/** Searches for the limit of a rule; null where it has none. */
function searched(task: BacktestTask, releases: readonly ReadRelease[], wanted: number): TriedRule['found'] {
  const { rule } = task;
  const limit = RULES[rule.code].limit;
  const kind = limitKindOf(rule);
  if (limit === undefined || kind === null) return null;
  const { parameter, fewer } = limit;
  const written = (value: number): number | string => (kind === 'days' ? value : String(value));
  const { value, alarms } = closestLimit({ kind, fewer }, wanted, (one) =>
    alarmsWith(task, releases, { ...task.values, [parameter]: written(one) }),
  );
  return { parameter, value: written(value), alarms, isWithin: alarms <= wanted };
}

/** What the rule raises; without end where it fails. */
function alarmsWith(task: BacktestTask, releases: readonly ReadRelease[], values: ParameterValues): number {
  let alarms = 0;
  for (const release of releases) {
    const { findings, error } = judged(release, task, values);
    if (error !== null) return Infinity;
    alarms += findings.length;
  }
  return alarms;
}

function limitKindOf({ code }: Pick<SetRule, 'code'>): LimitKind | null {
  const { parameters, limit } = RULES[code];
  const kind = limit === undefined ? undefined : parameters[limit.parameter]?.kind;
  return kind === 'days' || kind === 'percent' || kind === 'quantity' ? kind : null;
}
