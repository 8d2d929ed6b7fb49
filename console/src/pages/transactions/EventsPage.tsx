import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Icon } from '../../ui/Icon.js';
import { Empty, Failure, SkeletonRows } from '../../ui/States.js';
import { Timeline } from './Timeline.js';
import { eventsQuery } from './transactions.queries.js';
import { useTransactionChanges } from './useTransactionChanges.js';
import './transactions.css';

export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams<'id'>();
  const { data, error, refetch } = useQuery(eventsQuery(id));
  useTransactionChanges();
  useTab(paths.transactionEvents(id), t('transactions.eventsOf', { id }));
  return (
    <div className="page transactions is-scrolling">
      <title>{`${t('transactions.eventsOf', { id })} · Consignal`}</title>
      <div className="page-head">
        <h1>{t('transactions.events')}</h1>
        <span className="mono soft">{id}</span>
        <span className="page-gap" />
        <Link to={paths.transaction(id)} className="btn-link" data-testid="back-link">
          <Icon name="arrow-right" />
          {t('transactions.back')}
        </Link>
      </div>
      <section className="card panel" aria-label={t('transactions.events')}>
        {data === undefined ? (
          error ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={8} />
          )
        ) : data.events.length === 0 ? (
          <Empty icon="inbox" title={t('transactions.noEvents')} />
        ) : (
          <Timeline events={data.events} id={id} />
        )}
      </section>
    </div>
  );
}
