import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TransactionDashboard } from '../../../../server/contract/transaction.js';
import { useFormat } from '../../i18n/format.js';
import { paths } from '../../paths.js';

interface Figure { readonly id: string; readonly value: string; readonly note: string; readonly bad: boolean; readonly to: string | null }

/** The numbers that say whether somebody has to look. */
export function TransactionFigures({ figures }: { figures: TransactionDashboard }) {
  const { t } = useTranslation();
  const f = useFormat();
  const total = (direction: 'I' | 'O') => figures.directions.find((one) => one.direction === direction) ?? { total: 0, errors: 0 };
  const capped = ({ value, capped: more }: { value: number; capped: boolean }) => f.integer(value) + (more ? '+' : '');
  const errors = (count: number) => t('transactions.figure.errors', { count, shown: f.integer(count) });
  const { late, overdue } = figures.unanswered;
  const shown: readonly Figure[] = [
    { id: 'incoming', value: f.integer(total('I').total), note: errors(total('I').errors), bad: false, to: paths.transactionsWhere({ direction: 'I' }) },
    { id: 'outgoing', value: f.integer(total('O').total), note: errors(total('O').errors), bad: false, to: paths.transactionsWhere({ direction: 'O' }) },
    { id: 'failed', value: f.integer(total('I').errors + total('O').errors), note: t('transactions.figure.toAct'), bad: total('I').errors + total('O').errors > 0, to: paths.transactionsWhere({ filter: 'errors' }) },
    { id: 'overdue', value: capped(overdue), note: t('transactions.figure.late', { shown: capped(late) }), bad: overdue.value > 0, to: paths.transactionsWhere({ acknowledgement: 'overdue' }) },
    { id: 'gaps', value: capped(figures.openGaps), note: t('transactions.figure.gapsNote'), bad: figures.openGaps.value > 0, to: paths.transactionDashboard },
  ];
  return (
    <dl className="figures" aria-label={t('transactions.figure.title')}>
      {shown.map(({ id, value, note, bad, to }) => (
        <div key={id} className="card figure" data-testid={`figure-${id}`}>
          <dt>{t(`transactions.figure.${id as 'incoming' | 'outgoing' | 'failed' | 'overdue' | 'gaps'}`)}</dt>
          <dd>
            <span className={bad ? 'figure-value tone-warn' : 'figure-value'}>{to === null ? value : <Link className="figure-link" to={to}>{value}</Link>}</span>
            <span className="figure-note">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
