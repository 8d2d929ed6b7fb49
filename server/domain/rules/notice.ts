import type { ScheduleHeadId } from '../ids.js';
import type { Severity } from './rule.js';

/** Minutes that results of chosen rules are collected before they are told at once: releases often come several together. */
export const NOTICE_MINUTES = 2;
/** Schedules that a mail names, sentences that it says of each, and those that a daily one says in all; the rest are counted. */
const MOST_SCHEDULES = 20;
const MOST_SENTENCES = 5;
const MOST_SEVERE = 10;
const SEVEREST: readonly Severity[] = ['error', 'warning', 'info'];

/** A result in words. */
export interface SaidRuleResult {
  readonly scheduleHeadId: ScheduleHeadId;
  readonly document: string;
  /** The customer's code, and what it is called. */
  readonly customerCode: string;
  readonly customer: string;
  /** What the rule is called. */
  readonly rule: string;
  readonly severity: Severity;
  readonly sentence: string;
}
type Sentence = Pick<SaidRuleResult, 'rule' | 'sentence'>;

/** What is said of one schedule. */
export interface SaidSchedule extends Pick<SaidRuleResult, 'scheduleHeadId' | 'document' | 'customer'> {
  /** The severest first. */
  readonly sentences: readonly Sentence[];
  /** Results that are counted alone. */
  readonly more: number;
}
/** How many results there are of one customer. */
export interface SaidCustomer extends Pick<SaidRuleResult, 'customerCode' | 'customer'> {
  readonly count: number;
  /** The rule with most results first. */
  readonly rules: readonly { readonly rule: string; readonly count: number }[];
}

/** Results by schedule, each schedule in the place of its first result; `more` counts the schedules that are left out. */
export function bySchedule(results: readonly SaidRuleResult[]): {
  readonly schedules: readonly SaidSchedule[];
  readonly more: number;
} {
  const groups = [...Map.groupBy(results, ({ scheduleHeadId }) => scheduleHeadId).values()];
  const schedules = groups.slice(0, MOST_SCHEDULES).flatMap((group) => {
    const sentences = severestOf(group, MOST_SENTENCES);
    return sentences.slice(0, 1).map(({ scheduleHeadId, document, customer }) => ({
      scheduleHeadId,
      document,
      customer,
      sentences: sentences.map(({ rule, sentence }) => ({ rule, sentence })),
      more: group.length - sentences.length,
    }));
  });
  return { schedules, more: groups.length - schedules.length };
}

/** How many results there are by customer and rule, the customer with most of them first. */
export function byCustomer(results: readonly SaidRuleResult[]): SaidCustomer[] {
  const customers = Map.groupBy(results, ({ customerCode }) => customerCode);
  return [...customers]
    .map(([customerCode, group]) => ({
      customerCode,
      customer: group[0]?.customer ?? customerCode,
      count: group.length,
      rules: [...Map.groupBy(group, ({ rule }) => rule)]
        .map(([rule, { length: count }]) => ({ rule, count }))
        .toSorted((a, b) => b.count - a.count),
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** The severest of some results, in their order where they are alike. */
export function severestOf(results: readonly SaidRuleResult[], most = MOST_SEVERE): SaidRuleResult[] {
  return results.toSorted((a, b) => SEVEREST.indexOf(a.severity) - SEVEREST.indexOf(b.severity)).slice(0, most);
}
