import { controlResults, type ControlResultsAnswer } from '../../../../server/contract/control-results.js';
import { RULE_CODES, type RuleCode } from '../../../../server/domain/rules/code.js';
import { RULE_RESULT_STATES, RULE_SEVERITIES } from '../../../../server/domain/schedule/rule-run.js';
import { isOneOf } from '../../../../server/domain/typed-keys.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import {
  choiceField,
  type FilterField,
  type FilterValues,
  flagField,
  idField,
  modeField,
  textField,
} from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** One of the codes of rules, whose names the server gives. */
const ruleField: FilterField<RuleCode | undefined> = {
  label: 'customerControl.rule',
  none: undefined,
  initial: () => undefined,
  parse: (text) => (isOneOf(RULE_CODES, text) ? text : undefined),
  format: (code) => code ?? '',
};
/** What is shown, of the releases in force: what is open, unless somebody asks for more. */
export const RESULT_FIELDS = {
  q: textField({ label: 'customerControl.search', most: 70 }),
  customer: textField({ label: 'customerControl.customer', most: 70 }),
  article: textField({ label: 'customerControl.article', most: 70 }),
  exact: flagField({ label: 'customerControl.exact', narrows: false }),
  rule: ruleField,
  severity: choiceField(RULE_SEVERITIES, {
    label: 'customerControl.severity',
    any: 'customerControl.anySeverity',
    option: (severity) => `customerControl.severities.${severity}`,
  }),
  state: modeField([...RULE_RESULT_STATES, 'all'], { label: 'customerControl.state' }),
  assigned: choiceField(['me', 'nobody'], {
    label: 'customerControl.assignee',
    any: 'customerControl.anyAssignee',
    option: (who) => `customerControl.assigned.${who}`,
  }),
  schedule: idField({ label: 'customerControl.schedule' }),
  all: flagField({ label: 'customerControl.all', narrows: false }),
};
export type ResultFilter = FilterValues<typeof RESULT_FIELDS>;

/** The filter as the contract has it. */
export function resultQuery({ article, exact, rule, state, schedule, all, ...rest }: ResultFilter) {
  return {
    ...rest,
    articleNumber: article,
    ...(exact ? { articleIsExact: true } : {}),
    ...(all ? { all } : {}),
    ruleCode: rule,
    state: state === 'all' ? undefined : state,
    ...(schedule === '' ? {} : { scheduleHeadId: schedule }),
  };
}

/** What rules found, newest first; the first page comes with counts. */
export const RESULT_LIST = defineList({
  queryKey: ['customer-control', 'results'],
  name: 'control-results',
  fields: RESULT_FIELDS,
  /** The result whose panel is open. */
  aside: 'result',
  sorts: [],
  read: (filter, { signal, limit, cursor }): Promise<ControlResultsAnswer> =>
    call(controlResults, { query: { ...resultQuery(filter), limit, cursor, counts: cursor === undefined } }, signal),
  rowId: (row) => row.resultId,
});
export const loader = listLoader(RESULT_LIST);
