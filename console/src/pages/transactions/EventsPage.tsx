import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { Empty, Waiting, WaitingPage } from '../../ui/States.js';
import { TransactionHead } from './TransactionHead.js';
import { Timeline } from './Timeline.js';
import { eventsQuery, transactionQuery } from './transactions.queries.js';
import './transactions.css';

export function Component() {
  const say = useTexts('transactions');
  const { id = '' } = useParams<'id'>();
  const query = useQuery(eventsQuery(id));
  const { data } = query;
  const record = useQuery(transactionQuery(id));
  const transaction = record.data;
  if (!transaction) return <WaitingPage query={record} />;
  return (
    <div className="page transactions is-scrolling">
      <TransactionHead transaction={transaction} />
      <section className="card panel" aria-label={say('events')}>
        {data === undefined ? (
          <Waiting query={query} skeleton={8} />
        ) : data.events.length === 0 ? (
          <Empty icon="inbox" title={say('noEvents')} />
        ) : (
          <Timeline events={data.events} id={id} />
        )}
      </section>
    </div>
  );
}
