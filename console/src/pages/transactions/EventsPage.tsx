import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Icon } from '../../ui/Icon.js';
import { Empty, Waiting } from '../../ui/States.js';
import { Timeline } from './Timeline.js';
import { eventsQuery } from './transactions.queries.js';
import './transactions.css';

export function Component() {
  const say = useTexts('transactions');
  const { id = '' } = useParams<'id'>();
  const query = useQuery(eventsQuery(id));
  const { data } = query;
  useTab(paths.transactionEvents(id), say('eventsOf', { id }));
  return (
    <div className="page transactions is-scrolling">
      <title>{`${say('eventsOf', { id })} · Consignal`}</title>
      <div className="page-head">
        <h1>{say('events')}</h1>
        <span className="mono soft">{id}</span>
        <span className="page-gap" />
        <Link to={paths.transaction(id)} className="btn-link" data-testid="back-link">
          <Icon name="arrow-right" />
          {say('back')}
        </Link>
      </div>
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
