import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PartnerCompany } from '../../../../server/contract/company.js';
import type { PartnerExchange } from '../../../../server/contract/partner-exchange.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Answered } from '../../ui/States.js';
import { exchangeQuery } from './exchange.queries.js';
import { PartnerPanel } from './PartnerPanel.js';

type Row = NonNullable<PartnerExchange['agreements']>[number];

/** When files were fetched and when they are next; in red that it failed, else what was left at the partner. */
function Poll({ poll }: { poll: Row['poll'] }) {
  const say = useTexts('agreement');
  const sayPartner = useTexts('company');
  const f = useFormat();
  if (poll === null) return <span className="dim">{sayPartner('exchange.notPolled')}</span>;
  return (
    <span data-testid="partner-poll">
      <span className="dim">{say('lastLook')}</span>{' '}
      {poll.lastPolledAt === null ? say('never') : f.moment(poll.lastPolledAt)}
      {', '}
      <span className="dim">{say('nextLook')}</span> {f.moment(poll.nextPollAt)}
      {poll.failures > 0 && (
        <span className="tone-err" data-testid="poll-failures">
          {' · '}
          {say('lookFailed', { name: f.integer(poll.failures) })}
        </span>
      )}
      {poll.lastError !== null && (
        <span className={poll.failures > 0 ? 'tone-err' : 'tone-warn'} data-testid="poll-remark">
          {' · '}
          {poll.lastError}
        </span>
      )}
    </span>
  );
}

/** The agreements with a partner: what travels how, and how fetching goes. */
export function PartnerAgreements({ company: { id } }: { company: PartnerCompany }) {
  const say = useTexts('agreement');
  const sayPartner = useTexts('company');
  const query = useQuery(exchangeQuery(id));
  return (
    <Answered query={query} skeleton={4}>
      <PartnerPanel
        title={sayPartner('exchange.agreements')}
        rows={query.data?.agreements ?? []}
        none={sayPartner('exchange.noAgreements')}
        testId="partner-agreements-list"
      >
        {(row) => (
          <li key={row.id} data-testid="partner-agreement">
            <Link to={paths.agreement(row.id)}>{row.iaid}</Link>
            <span>
              {say(`way.${row.direction}`)} · {say(`kind.${row.transportKind}`)}
            </span>
            <span>
              {row.messageType === null ? (
                <span className="dim">{say('any')}</span>
              ) : (
                [row.messageType, row.messageVersion].filter(Boolean).join(' ')
              )}
            </span>
            <Poll poll={row.poll} />
            <span className={row.active ? '' : 'dim'}>
              {say(row.active ? 'active' : 'inactive')}
              {row.test && `, ${say('test')}`}
            </span>
          </li>
        )}
      </PartnerPanel>
    </Answered>
  );
}
