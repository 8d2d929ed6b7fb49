import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PERIODS, type Period, type TransactionDashboard } from '../../../../server/contract/transaction.js';
import { Chart } from '../../chart/Chart.js';
import type { ChartData } from '../../chart/data.js';
import { useFormat } from '../../i18n/format.js';
import { paths } from '../../paths.js';
import { Choice } from '../../ui/Choice.js';
import { Icon } from '../../ui/Icon.js';
import { Empty, Failure, SkeletonRows } from '../../ui/States.js';
import { TransactionFigures } from './TransactionFigures.js';
import { dashboardQuery, openGapsQuery } from './transactions.queries.js';
import { useTransactionChanges } from './useTransactionChanges.js';
import './transactions.css';

/** Interchanges over time: in and out side by side. */
function Series({ figures: { series, period } }: { figures: TransactionDashboard }) {
  const { t } = useTranslation();
  const f = useFormat();
  const labels = useMemo(
    () =>
      series.map(({ at }) =>
        period === 'day' ? f.minute(at) : `${f.weekday(at.slice(0, 10))} ${f.dayMonth(at.slice(0, 10))}`,
      ),
    [series, period, f],
  );
  const shown = useMemo<ChartData['series']>(
    () => [
      {
        key: 'incoming',
        label: t('transactions.directions.I'),
        tone: 'teal',
        values: series.map((step) => step.incoming),
      },
      {
        key: 'outgoing',
        label: t('transactions.directions.O'),
        tone: 'iris',
        values: series.map((step) => step.outgoing),
      },
      { key: 'errors', label: t('traffic.errors'), tone: 'err', values: series.map((step) => step.errors) },
    ],
    [series, t],
  );
  return (
    <Chart
      testId="series"
      labels={labels}
      series={shown}
      stacked={false}
      format={f.integer}
      labelTitle={t('transactions.period')}
      summary={t('transactions.overTime')}
    />
  );
}

function Breakdown({ figures }: { figures: TransactionDashboard }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <div className="breakdown">
      {figures.directions.map(({ direction, total, statuses }) => (
        <section key={direction} className="card panel" aria-label={t(`transactions.directions.${direction}`)}>
          <header>
            <h2>{t(`transactions.directions.${direction}`)}</h2>
            <p className="dim">{f.integer(total)}</p>
          </header>
          {statuses.length === 0 ? (
            <p className="soft panel-text">{t('transactions.nothing')}</p>
          ) : (
            <ul className="tally">
              {statuses.map(({ status, count }) => (
                <li key={status}>
                  <span>{t(`transactions.label.${status}`)}</span>
                  <b>{f.integer(count)}</b>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section className="card panel" aria-label={t('transactions.byType')}>
        <header>
          <h2>{t('transactions.byType')}</h2>
        </header>
        {figures.messageTypes.length === 0 ? (
          <p className="soft panel-text">{t('transactions.nothing')}</p>
        ) : (
          <ul className="tally">
            {figures.messageTypes.map(({ messageType, incoming, outgoing, errors }) => (
              <li key={messageType ?? ''}>
                <span>{messageType ?? '–'}</span>
                {errors > 0 && (
                  <span className="tone-err">
                    {t('transactions.figure.errors', { count: errors, shown: f.integer(errors) })}
                  </span>
                )}
                <b>{f.integer(incoming + outgoing)}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Gaps() {
  const { t } = useTranslation();
  const f = useFormat();
  const { data } = useQuery(openGapsQuery);
  return (
    <section className="card panel" aria-label={t('transactions.gaps')} data-testid="gaps">
      <header>
        <h2>{t('transactions.gaps')}</h2>
        <p className="dim">{t('transactions.gapsHint')}</p>
      </header>
      {data === undefined ? (
        <SkeletonRows count={3} />
      ) : data.rows.length === 0 ? (
        <Empty icon="check" title={t('transactions.noGaps')} />
      ) : (
        <ul className="tally">
          {data.rows.map((gap) => (
            <li key={gap.id}>
              <span>
                <span className="mono">{gap.reference}</span>{' '}
                <span className="dim">{t(`transactions.gapLevel.${gap.level}`)}</span>
              </span>
              <span>{gap.sender}</span>
              <time className="dim" dateTime={gap.openedAt} title={f.full(gap.openedAt)}>
                {f.minute(gap.openedAt)}
              </time>
              <Link to={paths.trafficMessage(gap.revealedBy)}>{t('transactions.revealedBy')}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Component() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('week');
  const { data: figures, error, refetch } = useQuery(dashboardQuery(period));
  useTransactionChanges();
  return (
    <div className="page transactions is-scrolling">
      <div className="page-head">
        <h1>{t('transactions.dashboard')}</h1>
        <Choice
          label={t('transactions.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`transactions.periods.${value}`) }))}
          onChange={(value) => {
            setPeriod(PERIODS.find((one) => one === value) ?? 'week');
          }}
        />
        <span className="page-gap" />
        <Link to={paths.transactions} className="btn-link">
          <Icon name="arrow-right-arrow-left" />
          {t('nav.transactions')}
        </Link>
      </div>
      {!figures ? (
        <div className="card">
          {error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={14} />}
        </div>
      ) : (
        <>
          <TransactionFigures figures={figures} />
          <section className="card panel over-time" aria-label={t('transactions.overTime')}>
            <header>
              <h2>{t('transactions.overTime')}</h2>
            </header>
            <Series figures={figures} />
          </section>
          <Breakdown figures={figures} />
          <Gaps />
        </>
      )}
    </div>
  );
}
