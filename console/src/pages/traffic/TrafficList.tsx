import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { Grid } from '../../grid/Grid.js';
import type { ListGrid } from '../../grid/useListGrid.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Empty, Failure, SkeletonRows } from '../../ui/States.js';
import { clsx } from '../../ui/clsx.js';
import type { useTrafficRows } from './useTrafficRows.js';

interface TrafficListProps {
  list: ReturnType<typeof useTrafficRows>;
  grid: ListGrid<TrafficRow>;
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
  onShowNew: () => void;
}

function edgeOf(row: TrafficRow): string {
  if (row.errorCount > 0 || row.state === 'blocked' || row.state === 'validation-error') return 'edge-err';
  return row.warningCount > 0 ? 'edge-warn' : '';
}

export function TrafficList({ list, grid, keys, selectedId, isFiltered, tableRef, onSelect, onOpen, onEscape, onClearFilters, onUpload, onShowNew }: TrafficListProps) {
  const { t } = useTranslation();
  if (list.isPending) return <div className="card"><SkeletonRows count={20} /></div>;
  if (list.error) return <div className="card"><Failure error={list.error} onRetry={() => void list.refetch()} /></div>;
  if (list.rows.length === 0) {
    return (
      <div className="card">
        {isFiltered
          ? <Empty icon="search" title={t('traffic.emptyFilter')} action={<Button label={t('states.clearFilter')} onClick={onClearFilters} />} testId="empty-filter" />
          : <Empty icon="inbox" title={t('traffic.emptyTitle')} text={t('traffic.emptyText')} action={onUpload && <Button label={t('upload.action')} icon="upload" kind="primary" onClick={onUpload} />} testId="empty-first" />}
      </div>
    );
  }
  return (
    <div className="card traffic-list">
      {list.waiting > 0 && (
        <button type="button" className="new-pill" data-testid="new-pill" onClick={onShowNew}><Icon name="arrow-right" className="up" />{t('traffic.newMessages', { count: list.waiting })}</button>
      )}
      <Grid
        label={t('traffic.title')} rows={list.rows} columns={grid.columns} rowId={grid.rowId} list={grid} keys={keys} selectedId={selectedId} onSelect={onSelect} onOpen={onOpen} onEscape={onEscape}
        rowClass={(row) => clsx(edgeOf(row), list.fresh.has(row.id) && 'is-new')} hasMore={list.hasMore} onNearEnd={list.onNearEnd} onTopChange={list.onTopChange}
        tableRef={tableRef} isMain testId="traffic-grid"
      />
    </div>
  );
}
