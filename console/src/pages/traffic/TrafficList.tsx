import type { Ref } from 'react';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { Grid } from '../../grid/Grid.js';
import type { ListGrid } from '../../grid/useListGrid.js';
import type { LiveRows } from '../../grid/useLiveRows.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Answered, Empty } from '../../ui/States.js';

interface TrafficListProps {
  list: LiveRows<TrafficRow>;
  grid: ListGrid<TrafficRow>;
  /** The columns beside an open message. */
  narrow: ReadonlySet<string> | undefined;
  /** What single letters do with the row that the keys are on. */
  keys: Readonly<Record<string, (row: TrafficRow) => void>> | undefined;
  selectedId: string | null;
  isFiltered: boolean;
  tableRef: Ref<HTMLTableElement>;
  onSelect: (row: TrafficRow) => void;
  onOpen: (row: TrafficRow) => void;
  onEscape: () => void;
  onClearFilters: () => void;
  /** null for those who may not hand in files. */
  onUpload: (() => void) | null;
}

function edgeOf(row: TrafficRow): string {
  if (row.errorCount > 0 || row.state === 'blocked' || row.state === 'validation-error') return 'edge-err';
  return row.warningCount > 0 ? 'edge-warn' : '';
}

export function TrafficList({
  list,
  grid,
  narrow,
  keys,
  selectedId,
  isFiltered,
  tableRef,
  onSelect,
  onOpen,
  onEscape,
  onClearFilters,
  onUpload,
}: TrafficListProps) {
  const say = useTexts('traffic');
  const sayStates = useTexts('states');
  const sayUpload = useTexts('upload');
  const empty = isFiltered ? (
    <Empty
      icon="search"
      title={say('emptyFilter')}
      action={<Button label={sayStates('clearFilter')} onClick={onClearFilters} />}
      testId="empty-filter"
    />
  ) : (
    <Empty
      icon="inbox"
      title={say('emptyTitle')}
      text={say('emptyText')}
      action={onUpload && <Button label={sayUpload('action')} icon="upload" kind="primary" onClick={onUpload} />}
      testId="empty-first"
    />
  );
  return (
    <div className="card traffic-list">
      <Answered query={list.query} skeleton={20}>
        {list.rows.length === 0 ? (
          empty
        ) : (
          <Grid
            label={say('title')}
            rows={list.rows}
            columns={grid.columns}
            rowId={grid.rowId}
            list={grid}
            narrow={narrow}
            keys={keys}
            selectedId={selectedId}
            onSelect={onSelect}
            onOpen={onOpen}
            onEscape={onEscape}
            rowClass={edgeOf}
            newLabel={(count) => say('newMessages', { count })}
            hasMore={list.hasMore}
            onNearEnd={list.onNearEnd}
            tableRef={tableRef}
            isMain
            testId="traffic-grid"
          />
        )}
      </Answered>
    </div>
  );
}
