import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { TransactionEvents } from '../../../../server/contract/transaction.js';
import { useFormat } from '../../i18n/format.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { Empty, Failure, SkeletonRows } from '../../ui/States.js';
import { eventsQuery } from './transactions.queries.js';
import { useTransactionChanges } from './useTransactionChanges.js';
import './transactions.css';

type TransactionEvent = TransactionEvents['events'][number];
const BAD: ReadonlySet<string> = new Set(['failed', 'blocked', 'not-sent', 'rejected', 'overdue']);
const WORTH_A_LOOK: ReadonlySet<string> = new Set(['gap-found', 'late', 'partly', 'truncated', 'retried', 'superseded', 'duplicate']);
const iconOf = (kind: string): IconName => (BAD.has(kind) ? 'times' : WORTH_A_LOOK.has(kind) ? 'exclamation-triangle' : 'check');
const toneOf = (kind: string): string => (BAD.has(kind) ? 'tone-err' : WORTH_A_LOOK.has(kind) ? 'tone-warn' : 'tone-ok');

/** Names and values as the event has them: for those who run the exchange. */
function detailOf({ detail }: TransactionEvent): [string, string][] {
  return Object.entries(detail).filter(([, value]) => value !== null && value !== '').map(([name, value]) => [name, typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)]);
}

export function Component() {
  const { t } = useTranslation();
  const f = useFormat();
  const { id = '' } = useParams<'id'>();
  const { data, error, refetch } = useQuery(eventsQuery(id));
  useTransactionChanges();
  useTab(paths.transactionEvents(id), t('transactions.eventsOf', { id }));
  return (
    <div className="page transactions is-scrolling">
      <title>{`${t('transactions.eventsOf', { id })} · Consignal`}</title>
      <div className="page-head"><h1>{t('transactions.events')}</h1><span className="mono soft">{id}</span><span className="page-gap" /><Link to={paths.transaction(id)} className="btn-link" data-testid="back-link"><Icon name="arrow-right" />{t('transactions.back')}</Link></div>
      <section className="card panel" aria-label={t('transactions.events')}>
        {data === undefined ? (error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={8} />)
          : data.events.length === 0 ? <Empty icon="inbox" title={t('transactions.noEvents')} /> : (
            <ol className="timeline" data-testid="timeline">
              {data.events.map((event) => (
                <li key={event.number} data-kind={event.kind}>
                  <Icon name={iconOf(event.kind)} className={toneOf(event.kind)} />
                  <time dateTime={event.at} title={f.full(event.at)}>{f.stamp(event.at)}</time>
                  <b>{t(`transactions.event.${event.kind}`)}</b>
                  {event.transactionId !== id && <span className="dim">{t('transactions.ofFile')}</span>}
                  <span className="timeline-detail">{detailOf(event).map(([name, value]) => <span key={name}><span className="dim">{name}</span> <span className="mono">{value}</span></span>)}</span>
                </li>
              ))}
            </ol>
          )}
      </section>
    </div>
  );
}
