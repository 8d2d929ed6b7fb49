import { useMemo } from 'react';
import type { ControlRule, ControlRuleRelations } from '../../../../server/contract/customer-control.js';
import { RELATION_ROLES } from '../../../../server/contract/relation.js';
import { useMay } from '../../api/user.js';
import { codeColumn, linkColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useTexts } from '../../i18n/texts.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { relationsOfRule } from './member.list.js';
import { countsColumn, memberColumn, RuleMembers } from './RuleMembers.js';
import { useChoose } from './useChoose.js';

type Row = ControlRuleRelations['rows'][number];

/** The relations that a rule is for. */
export function RuleRelations({ rule }: { rule: ControlRule }) {
  const say = useTexts('controlRules');
  const control = useTexts('customerControl');
  const seesRelations = useMay('maintenance', 'read');
  const choosing = useChoose(rule, 'relations');
  const { ruleId } = rule;
  const named = { id: 'partner', header: control('customer'), width: 220 };
  const columns: readonly GridColumn<Row>[] = [
    memberColumn(
      say,
      choosing,
      (row) => row.relationId,
      (row) => [row.partnerName, row.shipToCode].filter(Boolean).join(' '),
    ),
    seesRelations
      ? linkColumn(
          named,
          (row) => row.partnerName,
          (row) => paths.relation(row.relationId),
          { isName: true },
        )
      : textColumn(named, (row) => row.partnerName),
    textColumn({ id: 'role', header: say('role'), width: 110 }, ({ role }) => {
      const known = RELATION_ROLES.find((one) => one === role);
      return known === undefined ? role : say(`roles.${known}`);
    }),
    codeColumn({ id: 'shipTo', header: control('shipTo'), width: 130 }, (row) => row.shipToCode),
    codeColumn({ id: 'code', header: say('externalCode'), width: 150 }, (row) => row.externalCode),
    countsColumn(say, ruleId),
  ];
  const list = useListPage(
    useMemo(() => relationsOfRule(ruleId), [ruleId]),
    columns,
  );
  return (
    <RuleMembers
      rule={rule}
      list={list}
      choosing={choosing}
      kind="relations"
      label={say('relations')}
      icon="building"
      empty={say('noRelations')}
      testId="rule-relation-grid"
    />
  );
}
