import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { TransactionRowView } from '../../../../server/contract/transaction.js';
import { Grid } from '../../grid/Grid.js';
import { GridBar } from '../../grid/GridBar.js';
import { useListGrid } from '../../grid/useListGrid.js';
import { type LiveSource, useLiveRows } from '../../grid/useLiveRows.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Answered, Empty } from '../../ui/States.js';
import { useTransactionColumns } from './columns.js';
import { NO_FILTERS, type TransactionFilters, useTransactionFilters } from './filters.js';
import { TransactionFigures } from './TransactionFigures.js';
import { TransactionToolbar } from './TransactionToolbar.js';
import { dashboardQuery, readTransactions, type TransactionPage } from './transactions.queries.js';
import './transactions.css';

const idOf = (row: TransactionRowView): string => row.id;
const TRANSACTIONS: LiveSource<TransactionFilters, TransactionRowView, TransactionPage> = {
  name: 'transactions',
  topic: 'traffic',
  read: readTransactions,
  rowId: idOf,
  nameOf: (row) => row.fileId,
};
const edgeOf = (row: TransactionRowView): string =>
  row.errorCount > 0 || row.delivery === 'blocked' || row.delivery === 'not-sent'
    ? 'edge-err'
    : row.warningCount > 0
      ? 'edge-warn'
      : '';

export function Component() {
  const say = useTexts();
  const navigate = useNavigate();
  const [filters, change] = useTransactionFilters();
  const { query, rows, firstPage, hasMore, onNearEnd, readPage, live } = useLiveRows(TRANSACTIONS, filters);
  const figures = useQuery(dashboardQuery('week'));
  const [cursorId, setCursorId] = useState<string | null>(null);
  const columns = useTransactionColumns();
  const { counted } = useFormat();
  const counts = firstPage?.counts ?? null;
  const list = useListGrid({ list: 'transactions', columns, rowId: idOf, readPage, live });
  const open = useCallback((row: TransactionRowView) => void navigate(paths.transaction(row.id)), [navigate]);
  const isFiltered = JSON.stringify({ ...filters, level: 'interchange' }) !== JSON.stringify(NO_FILTERS);

  return (
    <div className="page transactions">
      <div className="page-head">
        <h1>{say('nav.transactions')}</h1>
        <p className="soft">{say('transactions.subtitle')}</p>
        <span className="page-gap" />
        <Link to={paths.transactionDashboard} className="btn-link" data-testid="dashboard-link">
          <Icon name="bolt" />
          {say('transactions.dashboard')}
        </Link>
      </div>
      {!figures.isError && <TransactionFigures figures={figures.data} />}
      <GridBar list={list} matching={counts && counted(counts[filters.filter])}>
        <TransactionToolbar filters={filters} counts={counts} onChange={change} />
      </GridBar>
      <div className="card fill">
        <Answered query={query} skeleton={16}>
          {rows.length === 0 ? (
            <Empty
              icon={isFiltered ? 'search' : 'inbox'}
              title={say(isFiltered ? 'transactions.emptyFilter' : 'transactions.emptyTitle')}
              action={
                isFiltered && (
                  <Button
                    label={say('states.clearFilter')}
                    onClick={() => {
                      change(NO_FILTERS);
                    }}
                  />
                )
              }
              testId="empty"
            />
          ) : (
            <Grid
              list={list}
              label={say('nav.transactions')}
              rows={rows}
              columns={columns}
              rowId={idOf}
              selectedId={cursorId}
              onSelect={(row) => {
                setCursorId(row.id);
              }}
              onOpen={open}
              rowClass={edgeOf}
              newLabel={(count) => say('transactions.new', { count })}
              hasMore={hasMore}
              onNearEnd={onNearEnd}
              isMain
              testId="transaction-grid"
            />
          )}
        </Answered>
      </div>
    </div>
  );
}
