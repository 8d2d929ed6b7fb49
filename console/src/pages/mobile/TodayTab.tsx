import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SituationRow } from '../../../../server/contract/delivery-situation.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { clsx } from '../../ui/clsx.js';
import { Waiting } from '../../ui/States.js';
import { DespatchesToday } from './DespatchTab.js';
import { dueQuery, isBehind } from './mobile.queries.js';

function DueRow({ row }: { row: SituationRow }) {
  const say = useTexts('mobile');
  const { dayMonth } = useFormat();
  const behind = isBehind(row);
  return (
    <Link
      to={paths.situationOf(row.articleId)}
      state={{ back: paths.mobileTab('despatches') }}
      className={clsx('mobile-row', behind && 'is-due')}
    >
      <span className="mobile-row-text">
        <span className="mobile-row-top">
          <b className="mono truncate">{row.articleNumber}</b>
          <span className="dim">{row.shipToName ?? row.shipTo}</span>
        </span>
        <span className="soft">{[row.description, row.customerName ?? row.customer].filter(Boolean).join(' · ')}</span>
        <span className={clsx('mobile-row-state', !behind && 'dim')}>
          {behind ? (
            <b>{say('today.toSend', { quantity: row.balance.slice(1), unit: row.unit })}</b>
          ) : (
            say('today.covered')
          )}
          {behind && row.firstOpenDate !== null && (
            <span className="dim">{say('today.open', { day: dayMonth(row.firstOpenDate) })}</span>
          )}
        </span>
      </span>
    </Link>
  );
}

function Due() {
  const say = useTexts('mobile');
  const { data, error, refetch } = useQuery(dueQuery);
  return (
    <section className="mobile-part" aria-labelledby="due-title">
      <h2 id="due-title">{say('today.due')}</h2>
      {!data ? (
        <Waiting query={{ error, refetch }} skeleton={4} />
      ) : data.rows.length === 0 ? (
        <p className="soft" data-testid="due-none">
          {say('today.dueNone')}
        </p>
      ) : (
        <ul className="mobile-rows" data-testid="due">
          {data.rows.map((row) => (
            <li key={row.articleId}>
              <DueRow row={row} />
            </li>
          ))}
        </ul>
      )}
      {data?.isCut === true && <p className="dim">{say('today.cut', { count: data.rows.length })}</p>}
    </section>
  );
}

/** What has to leave today and tomorrow, and what left today. */
export function TodayTab() {
  const mayDue = useMay('schedule.delivery-situation', 'read');
  const mayDespatches = useMay('transactions', 'read');
  const say = useTexts('mobile');
  return (
    <div className="mobile-tab">
      <title>{`${say('today.title')} · Consignal`}</title>
      <h1 className="sr-only">{say('today.title')}</h1>
      {mayDue && <Due />}
      {mayDespatches && <DespatchesToday />}
    </div>
  );
}
