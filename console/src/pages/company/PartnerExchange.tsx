import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PartnerCompany } from '../../../../server/contract/company.js';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { Icon } from '../../ui/Icon.js';
import { Answered } from '../../ui/States.js';
import { TrafficStatus } from '../traffic/TrafficStatus.js';
import { openGapsQuery } from '../transactions/transactions.queries.js';
import { exchangedQuery, openErrorsOfQuery, overdueOfQuery } from './exchange.queries.js';
import { PartnerViews } from './PartnerViews.js';
import './company.css';

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
function Last({ rows, direction, label }: { rows: readonly TrafficRow[]; direction: 'I' | 'O'; label: string }) {
  const f = useFormat();
  const say = useTexts('company');
  const last = rows.find((row) => row.FileDirection === direction);
  return (
    <Figure label={label} to={last ? paths.trafficMessage(last.id) : null} testId={`last-${direction}`}>
      {last ? f.minute(last.receivedAt) : say('exchange.none')}
    </Figure>
  );
}

/** What came and went last, and how many files have errors to act on. */
function Health({ company: { name } }: { company: PartnerCompany }) {
  const say = useTexts('company');
  const f = useFormat();
  const rows = useQuery(exchangedQuery(name)).data?.rows ?? [];
  const errors = useQuery(openErrorsOfQuery(name)).data?.counts?.errors;
  return (
    <ul className="kpis" aria-label={say('exchange.files')}>
      <Last rows={rows} direction="I" label={say('exchange.lastIn')} />
      <Last rows={rows} direction="O" label={say('exchange.lastOut')} />
      <Figure
        label={say('exchange.errors')}
        to={paths.trafficWhere({ filter: 'errors', q: name, days: '3660' })}
        isBad={errors !== undefined && errors.value > 0}
        testId="partner-errors"
      >
        {errors ? f.counted(errors) : '–'}
      </Figure>
    </ul>
  );
}

/** The latest files of both directions. */
function Files({ company: { name } }: { company: PartnerCompany }) {
  const say = useTexts('company');
  const f = useFormat();
  const query = useQuery(exchangedQuery(name));
  const rows = query.data?.rows ?? [];
  return (
    <section className="card panel" aria-labelledby="partner-files">
      <header>
        <h2 id="partner-files">{say('exchange.recent')}</h2>
        <span className="page-gap" />
        <Link to={paths.trafficWhere({ q: name })}>{say('exchange.all')}</Link>
      </header>
      <Answered query={query} skeleton={4}>
        {rows.length === 0 ? (
          <p className="panel-text dim">{say('exchange.noFiles')}</p>
        ) : (
          <ul className="partner-files" data-testid="partner-files">
            {rows.slice(0, 12).map((row) => (
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
      </Answered>
    </section>
  );
}

/** What is waited for: acknowledgements that are late, and numbers that never came. */
function Awaited({ company: { name, identifiers } }: { company: PartnerCompany }) {
  const say = useTexts('company');
  const f = useFormat();
  const overdue = useQuery(overdueOfQuery(name)).data?.counts?.all;
  const gaps = useQuery(openGapsQuery).data?.rows.filter(({ sender }) =>
    identifiers.some(({ identifier }) => sender.split(':')[0] === identifier),
  );
  return (
    <ul className="kpis" aria-label={say('exchange.awaited')}>
      <Figure
        label={say('exchange.overdue')}
        to={paths.transactionsWhere({ q: name, acknowledgement: 'overdue', days: '3660' })}
        isBad={overdue !== undefined && overdue.value > 0}
        testId="partner-overdue"
      >
        {overdue ? f.counted(overdue) : '–'}
      </Figure>
      <Figure
        label={say('exchange.missing')}
        to={paths.transactionDashboard}
        isBad={gaps !== undefined && gaps.length > 0}
        testId="partner-missing"
      >
        {gaps ? f.integer(gaps.length) : '–'}
      </Figure>
    </ul>
  );
}

/** The exchange with one partner: its health and its latest files. */
export function PartnerExchange({ company }: { company: PartnerCompany }) {
  const seesFiles = useMay('traffic', 'read');
  const seesTransactions = useMay('transactions', 'read');
  const say = useTexts('company');
  const { id, name, code } = company;
  return (
    <div className="page record partner-exchange">
      <RecordHead title={name} subtitle={code} testId="company-title" />
      <PartnerViews id={id} />
      <Related kind="partner" id={id} />
      {seesFiles && <Health company={company} />}
      {seesTransactions && <Awaited company={company} />}
      {seesFiles && <Files company={company} />}
      {!seesFiles && !seesTransactions && <p className="soft">{say('exchange.notYours')}</p>}
    </div>
  );
}
