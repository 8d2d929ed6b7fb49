import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { TransactionRowView } from '../../../../server/contract/transaction.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { usePeriodText } from '../traffic/TrafficFilters.js';
import { useTransactionColumns } from './columns.js';
import { TransactionFigures } from './TransactionFigures.js';
import { TransactionToolbar } from './TransactionToolbar.js';
import { TRANSACTION_LIST, USUAL_DAYS } from './transactions.list.js';
import { dashboardQuery } from './transactions.queries.js';
import './transactions.css';

const edgeOf = (row: TransactionRowView): string =>
  row.errorCount > 0 || row.processing === 'blocked' || row.processing === 'not-sent'
    ? 'edge-err'
    : row.warningCount > 0
      ? 'edge-warn'
      : '';

/** The interchanges and messages of the last days. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('transactions');
  const navigate = useNavigate();
  const list = useListPage(TRANSACTION_LIST, useTransactionColumns());
  const figures = useQuery(dashboardQuery('week'));
  const { counted } = useFormat();
  const counts = list.firstPage?.counts ?? null;
  return (
    <ListPage
      className="transactions"
      title={sayNav('transactions')}
      subtitle={say('subtitle', { period: usePeriodText(list.filters.values.days ?? USUAL_DAYS) })}
      figures={!figures.isError && <TransactionFigures figures={figures.data} />}
      list={list}
      matching={counts && counted(counts[list.filters.values.filter])}
      toolbar={<TransactionToolbar filters={list.filters} counts={counts} />}
      empty={{ icon: 'inbox', title: say('emptyTitle'), filtered: say('emptyFilter') }}
      onOpen={(row) => void navigate(paths.transaction(row.id))}
      rowClass={edgeOf}
      newLabel={(count) => say('new', { count })}
      testId="transaction-grid"
    />
  );
}
