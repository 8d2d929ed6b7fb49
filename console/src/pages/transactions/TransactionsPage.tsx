import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { TransactionRowView } from '../../../../server/contract/transaction.js';
import { Grid } from '../../grid/Grid.js';
import { GridBar } from '../../grid/GridBar.js';
import type { ReadPage } from '../../grid/column.js';
import { useListGrid } from '../../grid/useListGrid.js';
import { useFormat } from '../../i18n/format.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Empty, Failure, SkeletonRows } from '../../ui/States.js';
import { useTransactionColumns } from './columns.js';
import { NO_FILTERS, useTransactionFilters } from './filters.js';
import { TransactionFigures } from './TransactionFigures.js';
import { TransactionToolbar } from './TransactionToolbar.js';
import { dashboardQuery, readTransactions, transactionsQuery } from './transactions.queries.js';
import { useTransactionChanges } from './useTransactionChanges.js';
import './transactions.css';

const idOf = (row: TransactionRowView): string => row.id;
const edgeOf = (row: TransactionRowView): string => (row.errorCount > 0 || row.delivery === 'blocked' || row.delivery === 'not-sent' ? 'edge-err' : row.warningCount > 0 ? 'edge-warn' : '');

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters, change] = useTransactionFilters();
  const query = useInfiniteQuery(transactionsQuery(filters));
  const figures = useQuery(dashboardQuery('week'));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const columns = useTransactionColumns();
  const { counted } = useFormat();
  const counts = query.data?.pages[0]?.counts ?? null;
  const readPage = useCallback<ReadPage<TransactionRowView>>((cursor, signal) => readTransactions(filters, cursor, signal), [filters]);
  const list = useListGrid({ list: 'transactions', columns, rowId: idOf, readPage });
  const open = useCallback((row: TransactionRowView) => void navigate(paths.transaction(row.id)), [navigate]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onNearEnd = useCallback(() => { if (hasNextPage && !isFetchingNextPage) void fetchNextPage(); }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const isFiltered = JSON.stringify({ ...filters, level: 'interchange' }) !== JSON.stringify(NO_FILTERS);
  useTransactionChanges();
  useTab(paths.transactions, t('nav.transactions'));

  return (
    <div className="page transactions">
      <title>{`${t('nav.transactions')} · Consignal`}</title>
      <div className="page-head">
        <h1>{t('nav.transactions')}</h1><p className="soft">{t('transactions.subtitle')}</p><span className="page-gap" />
        <Link to={paths.transactionDashboard} className="btn-link" data-testid="dashboard-link"><Icon name="bolt" />{t('transactions.dashboard')}</Link>
      </div>
      {!figures.isError && <TransactionFigures figures={figures.data} />}
      <GridBar list={list} matching={counts && counted(counts[filters.filter])}><TransactionToolbar filters={filters} counts={counts} onChange={change} /></GridBar>
      <div className="card fill">
        {query.isPending ? <SkeletonRows count={16} />
          : query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} />
          : rows.length === 0 ? <Empty icon={isFiltered ? 'search' : 'inbox'} title={t(isFiltered ? 'transactions.emptyFilter' : 'transactions.emptyTitle')} action={isFiltered && <Button label={t('states.clearFilter')} onClick={() => { change(NO_FILTERS); }} />} testId="empty" />
          : <Grid list={list} label={t('nav.transactions')} rows={rows} columns={columns} rowId={idOf} selectedId={cursorId} onSelect={(row) => { setCursorId(row.id); }} onOpen={open} rowClass={edgeOf} hasMore={hasNextPage} onNearEnd={onNearEnd} isMain testId="transaction-grid" />}
      </div>
    </div>
  );
}
