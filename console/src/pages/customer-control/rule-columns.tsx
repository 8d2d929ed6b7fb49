import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ControlRule } from '../../../../server/contract/customer-control.js';
import { RULE_SCOPES } from '../../../../server/domain/rules/code.js';
import { RULE_SEVERITIES } from '../../../../server/domain/schedule/rule-run.js';
import { codeColumn, cutText, inProcess, linkColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { SeverityChip } from './columns.js';
import { parametersText } from './parameters.js';
import { RuleSwitch } from './RuleSwitch.js';
import { useParameterWords } from './useParameterWords.js';

/** What a rule is applied to, with how many of them. */
export function appliedText(
  { appliedTo, totals }: Pick<ControlRule, 'appliedTo' | 'totals'>,
  say: Say<'controlRules'>,
  f: Formats,
): string {
  if (appliedTo === 'all') return say('scopes.all');
  const count = totals[appliedTo];
  return say(`applied.${appliedTo}`, { count, shown: f.integer(count) });
}

/** How many results of a rule are open; leads to them. */
export function OpenResults({ rule: { ruleCode, openResults } }: { rule: ControlRule }) {
  const f = useFormat();
  if (openResults === 0) return <span className="zero">0</span>;
  return (
    <Link to={paths.controlWhere({ rule: ruleCode })} tabIndex={-1}>
      {f.integer(openResults)}
    </Link>
  );
}

/** The columns of the rules, one below the other. */
export function useRuleColumns(): readonly GridColumn<ControlRule>[] {
  const say = useTexts('controlRules');
  const control = useTexts('customerControl');
  const words = useParameterWords();
  const f = useFormat();
  return useMemo(
    (): GridColumn<ControlRule>[] => [
      linkColumn(
        { id: 'name', header: say('name'), width: 230 },
        (rule) => rule.name,
        (rule) => paths.controlRule(rule.ruleId),
        { isName: true },
      ),
      codeColumn({ id: 'code', header: control('code'), width: 200 }, (rule) => rule.ruleCode),
      {
        id: 'type',
        header: say('type'),
        width: 110,
        sortBy: (rule) => rule.type,
        text: (rule) => say(`types.${rule.type}`),
        cell: (rule) => say(`types.${rule.type}`),
      },
      {
        id: 'severity',
        header: control('severity'),
        width: 110,
        ...inProcess(
          RULE_SEVERITIES,
          (rule: ControlRule) => rule.severity,
          (severity) => control(`severities.${severity}`),
        ),
        cell: (rule) => <SeverityChip severity={rule.severity} />,
      },
      {
        id: 'applied',
        header: say('appliedTo'),
        width: 130,
        sortBy: (rule) => RULE_SCOPES.indexOf(rule.appliedTo),
        text: (rule) => appliedText(rule, say, f),
        cell: (rule) => appliedText(rule, say, f),
      },
      {
        id: 'open',
        header: say('openResults'),
        width: 110,
        numeric: true,
        sortBy: (rule) => rule.openResults,
        cell: (rule) => <OpenResults rule={rule} />,
      },
      {
        id: 'parameters',
        header: say('parameters'),
        width: 330,
        text: (rule) => parametersText(rule, words),
        cell: (rule) => cutText(parametersText(rule, words)),
      },
      {
        id: 'enabled',
        header: say('on'),
        width: 70,
        stays: 'end',
        sortBy: (rule) => (rule.enabled ? 0 : 1),
        text: (rule) => say(rule.enabled ? 'yes' : 'no'),
        cell: (rule) => <RuleSwitch rule={rule} />,
      },
    ],
    [say, control, words, f],
  );
}
