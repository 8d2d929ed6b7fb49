import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ControlRule, controlRuleRemove, type RuleBatch } from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { GridBar } from '../../grid/GridBar.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ListCard, ListFrame } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { Progress } from '../../ui/Progress.js';
import { Answered } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { controlChanged } from './control.queries.js';
import { GroupedRules } from './GroupedRules.js';
import { useRuleColumns } from './rule-columns.js';
import { RULE_LIST } from './rule.list.js';
import { useRulesRun } from './useRulesRun.js';

/** How far a run of chosen rules is. */
function Running({ batch }: { batch: RuleBatch }) {
  const say = useTexts('controlRules');
  const f = useFormat();
  const { done, schedules } = batch;
  return (
    <div className="banner" role="status" data-testid="rules-running">
      <span>{say('running', { done: f.integer(done), count: schedules, shown: f.integer(schedules) })}</span>
      <Progress label={say('run')} value={schedules === 0 ? null : done / schedules} />
    </div>
  );
}

/** What is done with selected rules. */
function Bulk({
  chosen,
  isRunning,
  onRun,
  onDone,
}: {
  chosen: readonly ControlRule[];
  isRunning: boolean;
  onRun: (ruleIds: string[]) => void;
  onDone: () => void;
}) {
  const say = useTexts('controlRules');
  const notify = useNotify();
  const mayEdit = useMay('customer-control.rules', 'edit');
  const mayDelete = useMay('customer-control.rules', 'delete');
  const remove = async (): Promise<void> => {
    for (const { ruleId } of chosen) await call(controlRuleRemove, { params: { id: ruleId } });
  };
  return (
    <>
      <Button
        label={say('run')}
        icon="play"
        kind="quiet"
        disabled={!mayEdit || isRunning}
        {...(!mayEdit ? { hint: say('mayNot') } : isRunning ? { hint: say('underWay') } : { hint: say('runHint') })}
        onClick={() => {
          onRun(chosen.map(({ ruleId }) => ruleId));
          onDone();
        }}
        testId="rules-run-chosen"
      />
      <ConfirmButton
        label={say('remove')}
        icon="trash"
        kind="quiet"
        title={say('removeTitle', { count: chosen.length })}
        text={say('removeText')}
        cancel={say('cancel')}
        off={!mayDelete && say('mayNotRemove')}
        act={remove}
        onDone={async () => {
          notify({ severity: 'success', summary: say('removed', { count: chosen.length }) });
          onDone();
          await controlChanged([]);
        }}
        testId="rules-remove"
      />
    </>
  );
}

/** The rules of the company: which there are, what they are set to, and which are on. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('controlRules');
  const navigate = useNavigate();
  const list = useListPage(RULE_LIST, useRuleColumns());
  const { filters, grid, rows, firstPage, query } = list;
  const { run, isRunning, batch } = useRulesRun();
  const { view, article } = filters.values;
  const clearArticle = useCallback(() => {
    filters.change({ article: '' });
  }, [filters]);
  const on = rows.filter(({ enabled }) => enabled).length;
  return (
    <ListFrame
      className="control-rules"
      title={sayNav('controlRules')}
      subtitle={on === 0 ? say('subtitleNone') : say('subtitle', { on, count: rows.length })}
    >
      <GridBar
        list={grid}
        actions={
          <Bulk
            chosen={[...grid.selection.chosen.values()]}
            isRunning={isRunning}
            onRun={run}
            onDone={grid.selection.clear}
          />
        }
      >
        <div className="toolbar" role="search">
          <FilterChip
            icon="table"
            pressed={view === 'flat'}
            onClick={() => {
              filters.of.view.set(view === 'flat' ? 'grouped' : 'flat');
            }}
            testId="rules-flat"
          >
            {say('flat')}
          </FilterChip>
          {article !== '' && (
            <FilterChip icon="times" pressed onClick={clearArticle} testId="chip-article">
              {say('onlyArticle', { article })}
            </FilterChip>
          )}
        </div>
      </GridBar>
      {batch && <Running batch={batch} />}
      {view === 'grouped' ? (
        <Answered query={query} skeleton={16}>
          <GroupedRules groups={firstPage?.groups ?? []} selection={grid.selection} />
        </Answered>
      ) : (
        <ListCard
          list={list}
          label={sayNav('controlRules')}
          empty={{
            icon: 'verified',
            title: say('empty'),
            text: say('emptyText'),
            action: (
              <Button
                label={say('byCode')}
                onClick={() => {
                  filters.of.view.set('grouped');
                }}
                testId="rules-by-code"
              />
            ),
            filtered: say('emptyFilter'),
          }}
          selectedId={list.cursorId}
          onSelect={({ ruleId }) => {
            list.setCursorId(ruleId);
          }}
          onOpen={({ ruleId }) => void navigate(paths.controlRule(ruleId))}
          testId="rule-grid"
        />
      )}
    </ListFrame>
  );
}
