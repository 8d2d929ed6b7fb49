import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { PartnerCompany } from '../../../../server/contract/company.js';
import { COUNTED_DAYS, type PartnerExchange as Exchanged } from '../../../../server/contract/partner-exchange.js';
import { useMay } from '../../api/user.js';
import { Chart } from '../../chart/Chart.js';
import type { ChartData } from '../../chart/data.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { MOST_DAYS } from '../../list/filter.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';
import { Answered } from '../../ui/States.js';
import { TrafficStatus } from '../traffic/TrafficStatus.js';
import { exchangeQuery } from './exchange.queries.js';
import '../../ui/kpi.css';
import './company.css';

type Traffic = NonNullable<Exchanged['traffic']>;
const EVER = String(MOST_DAYS);

/** A figure that leads to what it counts; bad news in red. */
function Figure({
  label,
  to,
  isBad = false,
  testId,
  children,
}: {
  label: string;
  to: string | null;
  isBad?: boolean;
  testId: string;
  children: ReactNode;
}) {
  const value = (
    <>
      <span className="kpi-title">{label}</span>
      <span className={isBad ? 'kpi-value tone-err' : 'kpi-value'} data-testid={testId}>
        {children}
      </span>
    </>
  );
  return (
    <li>
      {to === null ? (
        <div className="card kpi">{value}</div>
      ) : (
        <Link to={to} className="card kpi">
          {value}
        </Link>
      )}
    </li>
  );
}

/** The last file in one direction. */
function Last({ last, label, testId }: { last: Traffic['lastIn']; label: string; testId: string }) {
  const f = useFormat();
  const say = useTexts('company');
  return (
    <Figure label={label} to={last && paths.trafficMessage(last.id)} testId={testId}>
      {last ? f.minute(last.at) : say('exchange.none')}
    </Figure>
  );
}

/** What came and went last, what has errors to act on, and what is waited for. */
function Health({ id, traffic, transactions }: { id: string } & Pick<Exchanged, 'traffic' | 'transactions'>) {
  const say = useTexts('company');
  const f = useFormat();
  return (
    <ul className="kpis" aria-label={say('exchange.title')}>
      {traffic && (
        <>
          <Last last={traffic.lastIn} label={say('exchange.lastIn')} testId="last-I" />
          <Last last={traffic.lastOut} label={say('exchange.lastOut')} testId="last-O" />
          <Figure
            label={say('exchange.errors')}
            to={paths.trafficWhere({ filter: 'errors', partner: id, days: EVER })}
            isBad={traffic.openErrors.value > 0}
            testId="partner-errors"
          >
            {f.counted(traffic.openErrors)}
          </Figure>
        </>
      )}
      {transactions && (
        <>
          <Figure
            label={say('exchange.overdue')}
            to={paths.transactionsWhere({ partner: id, acknowledgement: 'overdue', days: EVER })}
            isBad={transactions.overdue.value > 0}
            testId="partner-overdue"
          >
            {f.counted(transactions.overdue)}
          </Figure>
          <Figure
            label={say('exchange.missing')}
            to={paths.gapsOf(id)}
            isBad={transactions.missing.value > 0}
            testId="partner-missing"
          >
            {f.counted(transactions.missing)}
          </Figure>
        </>
      )}
    </ul>
  );
}

/** Files by day and direction, and where they stand. */
function Days({ traffic: { days, states } }: { traffic: Traffic }) {
  const say = useTexts('company');
  const f = useFormat();
  const labels = useMemo(() => days.map(({ day }) => f.dayMonth(day)), [days, f]);
  const series = useMemo<ChartData['series']>(
    () => [
      { key: 'incoming', label: say('exchange.in'), tone: 'teal', values: days.map((day) => day.incoming) },
      { key: 'outgoing', label: say('exchange.out'), tone: 'iris', values: days.map((day) => day.outgoing) },
    ],
    [days, say],
  );
  const title = say('exchange.days', { count: String(COUNTED_DAYS) });
  return (
    <section className="card panel" aria-label={title} data-testid="partner-days">
      <header>
        <h2>{title}</h2>
        <span className="page-gap" />
        <span className="company-given" data-testid="partner-states">
          {states.map(({ state, count }) => (
            <span key={state}>
              <TrafficStatus state={state} /> {f.integer(count)}
            </span>
          ))}
        </span>
      </header>
      {states.length === 0 ? (
        <p className="panel-text dim">{say('exchange.noDays')}</p>
      ) : (
        <Chart
          testId="partner-chart"
          labels={labels}
          series={series}
          stacked
          format={f.integer}
          labelTitle={say('exchange.day')}
          summary={title}
        />
      )}
    </section>
  );
}

/** The newest files of both directions. */
function Files({ id, newest }: { id: string; newest: Traffic['newest'] }) {
  const say = useTexts('company');
  const sayNav = useTexts('nav');
  const mayDespatch = useMay('delivery.despatch-note', 'read');
  const f = useFormat();
  return (
    <section className="card panel" aria-labelledby="partner-files">
      <header>
        <h2 id="partner-files">{say('exchange.recent')}</h2>
        <span className="page-gap" />
        {mayDespatch && (
          <Link to={paths.despatchNotesWhere({ partner: id, days: '90' })} data-testid="partner-despatches">
            {sayNav('despatchNotes')}
          </Link>
        )}
        <Link to={paths.trafficWhere({ partner: id, days: '90' })}>{say('exchange.all')}</Link>
      </header>
      {newest.length === 0 ? (
        <p className="panel-text dim">{say('exchange.noFiles')}</p>
      ) : (
        <ul className="partner-files" data-testid="partner-files">
          {newest.map((row) => (
            <li key={row.id}>
              <Link to={paths.trafficMessage(row.id)}>
                <Icon name={row.FileDirection === 'I' ? 'arrow-down-left' : 'arrow-up-right'} />
                <span className="truncate">
                  {[row.messageType, row.documentNumber ?? row.fileName].filter((part) => part !== null).join(' · ')}
                </span>
                <TrafficStatus state={row.state} />
                <time className="dim" dateTime={row.receivedAt} title={f.full(row.receivedAt)}>
                  {f.minute(row.receivedAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The exchange with one partner: its health, its days and its newest files. */
export function PartnerExchange({ company: { id } }: { company: PartnerCompany }) {
  const say = useTexts('company');
  const query = useQuery(exchangeQuery(id));
  const { traffic = null, transactions = null } = query.data ?? {};
  return (
    <Answered query={query} skeleton={10}>
      {traffic === null && transactions === null && <p className="soft">{say('exchange.notYours')}</p>}
      <Health id={id} traffic={traffic} transactions={transactions} />
      {traffic && <Days traffic={traffic} />}
      {traffic && <Files id={id} newest={traffic.newest} />}
    </Answered>
  );
}
