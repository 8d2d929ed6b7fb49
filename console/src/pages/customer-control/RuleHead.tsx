import type { ReactNode } from 'react';
import type { ControlRule } from '../../../../server/contract/customer-control.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, RecordViews } from '../../record/RecordHead.js';
import { useTab } from '../../shell/tabs.js';
import { StatusChip } from '../../ui/Chip.js';
import { SeverityChip } from './columns.js';
import { RuleNotice } from './RuleNotice.js';

/** The head of a rule's pages, with how many relations and articles it is for. */
export function RuleHead({ rule, actions }: { rule: ControlRule; actions?: ReactNode }) {
  const say = useTexts('controlRules');
  const f = useFormat();
  const { ruleId: id, name, ruleCode, enabled, totals, mayBeOfArticles } = rule;
  useTab(paths.controlRule(id), name);
  const total = (label: string, count: number): string => say('tab', { label, count: f.integer(count) });
  return (
    <>
      <RecordHead
        title={name}
        subtitle={ruleCode}
        marks={
          <>
            <StatusChip icon={enabled ? 'check' : 'ban'} tone={enabled ? 'ok' : 'dim'}>
              {say(enabled ? 'isEnabled' : 'isDisabled')}
            </StatusChip>
            <SeverityChip severity={rule.severity} />
          </>
        }
        actions={
          <>
            <RuleNotice id={id} />
            {actions}
          </>
        }
        testId="rule-title"
      />
      <RecordViews
        label={say('tabs')}
        views={[
          { to: paths.controlRule(id), label: say('settings'), testId: 'rule-settings' },
          {
            to: paths.controlRule(id, '/relations'),
            label: total(say('relations'), totals.relations),
            testId: 'rule-relations',
          },
          ...(mayBeOfArticles
            ? [
                {
                  to: paths.controlRule(id, '/external-articles'),
                  label: total(say('articles'), totals.articles),
                  testId: 'rule-articles',
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
