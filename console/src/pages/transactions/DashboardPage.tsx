import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PERIODS, type Period, type TransactionDashboard } from '../../../../server/contract/transaction.js';
import { Chart } from '../../chart/Chart.js';
import type { ChartData } from '../../chart/data.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { useTexts } from '../../i18n/texts.js';
import { idField } from '../../list/filter.js';
import { paths } from '../../paths.js';
import { Choice } from '../../ui/Choice.js';
import { Empty, Waiting } from '../../ui/States.js';
import { PartnerFilter } from '../company/PartnerFilter.js';
import { TransactionFigures } from './TransactionFigures.js';
import { dashboardQuery, openGapsQuery } from './transactions.queries.js';
import './transactions.css';

/** Interchanges over time: in and out on top of each other, and how many of them in a hundred have errors. */
function Series({ figures: { series, period } }: { figures: TransactionDashboard }) {
  const say = useTexts('transactions');
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
        label: say('directions.I'),
        tone: 'teal',
        values: series.map((step) => step.incoming),
      },
      {
        key: 'outgoing',
        label: say('directions.O'),
        tone: 'iris',
        values: series.map((step) => step.outgoing),
      },
    ],
    [say, series],
  );
  const language = useLanguage();
  const share = useMemo<ChartData['share']>(() => {
    const percent = new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'percent', maximumFractionDigits: 1 });
    return {
      label: say('errorRate'),
      tone: 'err',
      values: series.map(({ incoming, outgoing, errors }) =>
        incoming + outgoing === 0 ? null : errors / (incoming + outgoing),
      ),
      format: (value) => percent.format(value),
    };
  }, [say, series, language]);
  return (
    <Chart
      testId="series"
      labels={labels}
      series={shown}
      share={share}
      stacked
      format={f.integer}
      labelTitle={say('period')}
      summary={say('overTime')}
    />
  );
}

function Breakdown({ figures }: { figures: TransactionDashboard }) {
  const say = useTexts('transactions');
  const f = useFormat();
  return (
    <div className="breakdown">
      {figures.directions.map(({ direction, total, statuses }) => (
        <section key={direction} className="card panel" aria-label={say(`directions.${direction}`)}>
          <header>
            <h2>{say(`directions.${direction}`)}</h2>
            <p className="dim">{f.integer(total)}</p>
          </header>
          {statuses.length === 0 ? (
            <p className="soft panel-text">{say('nothing')}</p>
          ) : (
            <ul className="tally">
              {statuses.map(({ status, count }) => (
                <li key={status}>
                  <span>{say(`label.${status}`)}</span>
                  <b>{f.integer(count)}</b>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section className="card panel" aria-label={say('byType')}>
        <header>
          <h2>{say('byType')}</h2>
        </header>
        {figures.messageTypes.length === 0 ? (
          <p className="soft panel-text">{say('nothing')}</p>
        ) : (
          <ul className="tally">
            {figures.messageTypes.map(({ messageType, incoming, outgoing, errors }) => (
              <li key={messageType ?? ''}>
                <span>{messageType ?? '–'}</span>
                {errors > 0 && (
                  <span className="tone-err">{say('figure.errors', { count: errors, shown: f.integer(errors) })}</span>
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

const GAP_PARTNER = idField({ label: 'traffic.onlyPartner' });

function Gaps() {
  const say = useTexts('transactions');
  const f = useFormat();
  const [search, setSearch] = useSearchParams();
  const partner = GAP_PARTNER.parse(search.get('partner') ?? '') ?? '';
  const query = useQuery(openGapsQuery(partner));
  const { data } = query;
  const section = useRef<HTMLElement>(null);
  // Who comes for the gaps of a partner sees them first.
  useEffect(() => {
    if (partner !== '') section.current?.scrollIntoView();
  }, [partner]);
  return (
    <section ref={section} className="card panel" aria-label={say('gaps')} data-testid="gaps">
      <header>
        <h2>{say('gaps')}</h2>
        {data && <span data-testid="gap-count">{f.counted(data.count)}</span>}
        <p className="dim">{say('gapsHint')}</p>
        <span className="page-gap" />
        <PartnerFilter
          of={{
            field: GAP_PARTNER,
            value: partner,
            set: () => {
              setSearch({});
            },
          }}
          unnamed="traffic.thisPartner"
        />
      </header>
      {data === undefined ? (
        <Waiting query={query} skeleton={3} />
      ) : data.rows.length === 0 ? (
        <Empty icon="check" title={say('noGaps')} />
      ) : (
        <ul className="tally">
          {data.rows.map((gap) => (
            <li key={gap.id}>
              <span>
                <span className="mono">{gap.reference}</span>{' '}
                <span className="dim">{say(`gapLevel.${gap.level}`)}</span>
              </span>
              <span>{gap.sender}</span>
              <time className="dim" dateTime={gap.openedAt} title={f.full(gap.openedAt)}>
                {f.minute(gap.openedAt)}
              </time>
              <Link to={paths.trafficMessage(gap.revealedBy)}>{say('revealedBy')}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Component() {
  const say = useTexts('transactions');
  const sayNav = useTexts('nav');
  const [period, setPeriod] = useState<Period>('week');
  const query = useQuery(dashboardQuery(period));
  const figures = query.data;
  return (
    <div className="page transactions is-scrolling">
      <div className="page-head">
        <h1>{sayNav('statistics')}</h1>
        <Choice
          label={say('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: say(`periods.${value}`) }))}
          onChange={(value) => {
            setPeriod(PERIODS.find((one) => one === value) ?? 'week');
          }}
        />
        <span className="page-gap" />
      </div>
      {!figures ? (
        <div className="card">
          <Waiting query={query} skeleton={14} />
        </div>
      ) : (
        <>
          <TransactionFigures figures={figures} />
          <section className="card panel over-time" aria-label={say('overTime')}>
            <header>
              <h2>{say('overTime')}</h2>
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
