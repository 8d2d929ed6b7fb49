import type { ComponentProps, ReactNode } from 'react';
import { Grid } from '../grid/Grid.js';
import { GridBar } from '../grid/GridBar.js';
import type { GridModel } from '../grid/model.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import type { IconName } from '../ui/Icon.js';
import { Answered, Empty } from '../ui/States.js';
import type { FilterFields } from './filter.js';
import type { ListRows } from './useListRows.js';
import type { ListState } from './useListPage.js';

interface ListFrameProps {
  /** The class of the page, for what it alone looks like. */
  className: string;
  /** As the area calls the screen. */
  title: string;
  subtitle: string;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  /** Stands above the title. */
  banner?: ReactNode;
  children: ReactNode;
}

/** A page around a list: its title, and what leads on from it. */
export function ListFrame({ className, title, subtitle, actions, banner, children }: ListFrameProps) {
  return (
    <div className={`page ${className}`}>
      {banner}
      <div className="page-head">
        <h1>{title}</h1>
        <p className="soft">{subtitle}</p>
        <span className="page-gap" />
        {actions}
      </div>
      {children}
    </div>
  );
}

/** What stands in place of the rows where there are none: by itself, or because the filter fits none. */
export interface EmptyTexts {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly filtered: string;
  /** What the button says that takes the filter away. */
  readonly clear?: string;
  readonly testId?: string;
  readonly filteredTestId?: string;
}
function NoRows({
  texts: { icon, title, text, action, filtered, clear, testId = 'empty', filteredTestId = testId },
  isFiltered,
  onClear,
}: {
  texts: EmptyTexts;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const say = useTexts('states');
  return isFiltered ? (
    <Empty
      icon="search"
      title={filtered}
      action={<Button label={clear ?? say('clearFilter')} onClick={onClear} />}
      testId={filteredTestId}
    />
  ) : (
    <Empty icon={icon} title={title} text={text} action={action} testId={testId} />
  );
}

type GridProps<Row extends object> = ComponentProps<typeof Grid<Row>>;
interface ListCardProps<Row extends object> extends Omit<GridProps<Row>, 'hasMore' | 'onNearEnd' | 'isMain' | 'grid'> {
  list: Pick<ListRows<Row, unknown>, 'query' | 'rows' | 'isOld' | 'hasMore' | 'onNearEnd'> & {
    readonly grid: GridModel<Row>;
    readonly filters: { readonly isFiltered: boolean; readonly clear: () => void };
  };
  empty: EmptyTexts;
  className?: string;
}

/** The rows of a list, or what is known instead: that they are on their way, that reading them failed, that there are none. */
export function ListCard<Row extends object>({ list, empty, className = 'fill', ...grid }: ListCardProps<Row>) {
  const { query, rows, isOld, hasMore, onNearEnd, filters } = list;
  return (
    <div className={`card ${className}`} aria-busy={isOld && query.error === null}>
      <Answered query={query} skeleton={16}>
        {rows.length === 0 ? (
          <NoRows texts={empty} isFiltered={filters.isFiltered} onClear={filters.clear} />
        ) : (
          <Grid {...grid} grid={list.grid} hasMore={hasMore} onNearEnd={onNearEnd} isMain />
        )}
      </Answered>
    </div>
  );
}

interface ListPageProps<Row extends object>
  extends Omit<ListFrameProps, 'children'>,
    Pick<GridProps<Row>, 'keys' | 'rowClass' | 'newLabel' | 'onEscape'> {
  list: ListCardProps<Row>['list'] & Pick<ListState<FilterFields, Row, unknown>, 'grid' | 'cursorId' | 'setCursorId'>;
  onOpen: (row: Row) => void;
  /** Stands above the filters. */
  figures?: ReactNode;
  /** The filters. */
  toolbar?: ReactNode;
  /** In place of the line with filters and tools, where filters are a form of their own. */
  bar?: ReactNode;
  /** How many rows the list finds, as people say it; absent where nobody has counted. */
  matching?: string | null;
  /** What is done with selected rows. */
  bulk?: ReactNode;
  empty: EmptyTexts;
  testId: string;
  /** Panels and dialogs that the page opens. */
  children?: ReactNode;
}

/** A page that is a list: title, filters with views, columns and export, and the rows. */
export function ListPage<Row extends object>({
  list,
  figures,
  toolbar,
  bar,
  matching,
  bulk,
  empty,
  testId,
  keys,
  rowClass,
  newLabel,
  onOpen,
  onEscape,
  children,
  ...frame
}: ListPageProps<Row>) {
  return (
    <ListFrame {...frame}>
      {figures}
      {bar ?? (
        <GridBar list={list.grid} matching={matching ?? null} actions={bulk}>
          {toolbar}
        </GridBar>
      )}
      <ListCard
        list={list}
        empty={empty}
        label={frame.title}
        selectedId={list.cursorId}
        onSelect={(row) => {
          list.setCursorId(list.grid.rowId(row));
        }}
        {...{ keys, rowClass, newLabel, onOpen, onEscape, testId }}
      />
      {children}
    </ListFrame>
  );
}
