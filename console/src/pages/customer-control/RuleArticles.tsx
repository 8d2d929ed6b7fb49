import { lazy, Suspense, useMemo, useState } from 'react';
import type { ControlRule, ControlRuleArticles } from '../../../../server/contract/customer-control.js';
import { codeColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useTexts } from '../../i18n/texts.js';
import { useListPage } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import { articlesOfRule } from './member.list.js';
import { countsColumn, memberColumn, RuleMembers } from './RuleMembers.js';
import { useChoose } from './useChoose.js';

type Row = ControlRuleArticles['rows'][number];
const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog.js')).PasteDialog }));
const numberOf = (row: Row): string => row.articleNumber;

/** The articles that a rule is for. */
export function RuleArticles({ rule }: { rule: ControlRule }) {
  const say = useTexts('controlRules');
  const control = useTexts('customerControl');
  const choosing = useChoose(rule, 'articles');
  const [isPasting, setPasting] = useState(false);
  const { ruleId } = rule;
  const columns: readonly GridColumn<Row>[] = [
    memberColumn(say, choosing, numberOf, numberOf),
    codeColumn({ id: 'number', header: control('article'), width: 180 }, numberOf),
    textColumn({ id: 'description', header: say('description'), width: 260 }, (row) => row.description),
    countsColumn(say, ruleId),
  ];
  const list = useListPage(
    useMemo(() => articlesOfRule(ruleId), [ruleId]),
    columns,
  );
  return (
    <>
      <RuleMembers
        rule={rule}
        list={list}
        choosing={choosing}
        kind="articles"
        label={say('articles')}
        icon="barcode"
        empty={say('noArticles')}
        tools={
          <Button
            label={say('paste')}
            icon="copy"
            disabled={!choosing.mayEdit}
            {...(!choosing.mayEdit && { hint: say('mayNot') })}
            onClick={() => {
              setPasting(true);
            }}
            testId="articles-paste"
          />
        }
        testId="rule-article-grid"
      />
      <Suspense fallback={null}>
        {isPasting && (
          <PasteDialog
            rule={rule}
            onClose={() => {
              setPasting(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
