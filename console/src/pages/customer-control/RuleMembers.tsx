import type { ReactNode } from 'react';
import type { ControlRule, ControlRuleArticles } from '../../../../server/contract/customer-control.js';
import { cutText } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { GridBar } from '../../grid/GridBar.js';
import type { Say } from '../../i18n/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { FlagFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListCard } from '../../list/ListPage.js';
import type { Filters } from '../../list/useFilters.js';
import type { ListState } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import type { IconName } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { TickButton } from '../../ui/Tick.js';
import type { articlesOfRule } from './member.list.js';
import { RuleHead } from './RuleHead.js';
import type { Member, MemberKind, useChoose } from './useChoose.js';

type Fields = ReturnType<typeof articlesOfRule>['fields'];
type Choosing = ReturnType<typeof useChoose>;
type Counts = ControlRuleArticles['rows'][number]['counts'];

/** Which rule of the code counts, and why. */
export function countsColumn<Row extends { readonly counts: Counts }>(
  say: Say<'controlRules'>,
  ownId: string,
): GridColumn<Row> {
  const text = ({ counts }: Row): string =>
    counts === null
      ? say('counts.none')
      : say(`counts.${counts.because}`, { name: counts.ruleId === ownId ? say('counts.own') : counts.name });
  return { id: 'counts', header: say('countsTitle'), width: 330, text, cell: (row) => cutText(text(row)) };
}

/** The box that says whether the rule is for a row. */
export function memberColumn<Row extends Member>(
  say: Say<'controlRules'>,
  { isIn, choose, mayEdit, isBusy }: Choosing,
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): GridColumn<Row> {
  return {
    id: 'chosen',
    header: say('isFor'),
    width: 80,
    text: (row) => say(row.isChosen ? 'yes' : 'no'),
    cell: (row) => {
      const id = idOf(row);
      const isOn = isIn(id, row);
      return (
        <TickButton
          label={say('isForOne', { name: nameOf(row) })}
          state={isOn ? 'on' : 'off'}
          disabled={!mayEdit || isBusy}
          inTabOrder={false}
          onClick={() => void choose([id], !isOn)}
          testId="member-tick"
        />
      );
    },
  };
}

interface RuleMembersProps<Row extends Member> {
  readonly rule: ControlRule;
  readonly list: ListState<Fields, Row, unknown>;
  readonly choosing: Choosing;
  readonly kind: MemberKind;
  readonly label: string;
  readonly icon: IconName;
  readonly empty: string;
  /** Beside the filters. */
  readonly tools?: ReactNode;
  readonly testId: string;
}

/** What a rule is for: all that it could be for, each with a box. */
export function RuleMembers<Row extends Member>({
  rule,
  list,
  choosing,
  kind,
  label,
  icon,
  empty,
  tools,
  testId,
}: RuleMembersProps<Row>) {
  const say = useTexts('controlRules');
  const { grid } = list;
  const { of }: Pick<Filters<Fields>, 'of'> = list.filters;
  const { mayEdit, isBusy, choose } = choosing;
  const set = (isIn: boolean) => (): void => {
    const ids = [...grid.selection.chosen].filter(([, row]) => row.isChosen !== isIn).map(([id]) => id);
    void choose(ids, isIn);
    grid.selection.clear();
  };
  const off = { disabled: !mayEdit || isBusy, ...(mayEdit ? {} : { hint: say('mayNot') }) };
  return (
    <div className="page record rule-members">
      <RuleHead rule={rule} />
      {rule.appliedTo !== kind && <Note tone="info" text={say(`notScope.${kind}`)} testId="not-scope" />}
      <GridBar
        list={grid}
        actions={
          <>
            <Button
              label={say('putInAction')}
              icon="plus"
              kind="quiet"
              onClick={set(true)}
              testId="members-in"
              {...off}
            />
            <Button
              label={say('takeOut')}
              icon="minus"
              kind="quiet"
              onClick={set(false)}
              testId="members-out"
              {...off}
            />
          </>
        }
      >
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <FlagFilter of={of.chosen} testId="chip-chosen" />
          {tools}
        </div>
      </GridBar>
      <ListCard
        list={list}
        label={label}
        empty={{ icon, title: empty, filtered: say('noneMatches') }}
        selectedId={list.cursorId}
        onSelect={(row) => {
          list.setCursorId(grid.rowId(row));
        }}
        onOpen={(row) => {
          list.setCursorId(grid.rowId(row));
        }}
        testId={testId}
      />
    </div>
  );
}
