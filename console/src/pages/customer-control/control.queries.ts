import { queryOptions } from '@tanstack/react-query';
import { controlAssignees, controlResult, controlResultsSuggest } from '../../../../server/contract/control-results.js';
import { controlRuleBacktest } from '../../../../server/contract/control-backtest.js';
import {
  controlRule,
  controlRules,
  controlRuleVersions,
  type RuleParameters,
} from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { emitChange } from '../../api/live.js';
import { pagedQuery } from '../../list/define-list.js';

const KEPT_MS = 60_000;

/** Every code of rules with its rules. */
export const rulesQuery = queryOptions({
  queryKey: ['customer-control', 'rules', 'by-code'],
  queryFn: ({ signal }) => call(controlRules, { query: { grouped: true } }, signal),
});

export function ruleQuery(id: string) {
  return queryOptions({
    queryKey: ['customer-control', 'rule', id],
    queryFn: ({ signal }) => call(controlRule, { params: { id } }, signal),
  });
}

/** What a rule is tried with. */
export interface Tried {
  readonly parameters: RuleParameters;
  readonly releases: number;
}
/** What a rule would have raised; not read again by itself, whatever changes meanwhile. */
export function backtestQuery(id: string, tried: Tried) {
  return queryOptions({
    queryKey: ['rule-backtest', id, tried],
    queryFn: ({ signal }) => call(controlRuleBacktest, { params: { id }, body: tried }, signal),
    staleTime: KEPT_MS,
  });
}

/** What a rule was set to, newest first. */
export function versionsQuery(id: string) {
  return pagedQuery(['customer-control', 'versions', id], ({ cursor, signal }) =>
    call(controlRuleVersions, { params: { id }, query: { cursor } }, signal),
  );
}

export function resultQueryOf(id: string) {
  return queryOptions({
    queryKey: ['customer-control', 'result', id],
    queryFn: ({ signal }) => call(controlResult, { params: { id } }, signal),
  });
}

/** Customers, schedules and articles with results, by the beginning of what is typed. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['customer-control', 'suggestions', q],
    queryFn: ({ signal }) => call(controlResultsSuggest, { query: { q } }, signal),
    staleTime: KEPT_MS,
  });
}

export const assigneesQuery = queryOptions({
  queryKey: ['control-assignees'],
  queryFn: ({ signal }) => call(controlAssignees, undefined, signal),
  staleTime: KEPT_MS,
});

/** Everything that shows rules and results reads again. */
export function controlChanged(ids: readonly string[]): Promise<void> {
  return emitChange({ topic: 'customer-control', ids: [...ids] });
}
