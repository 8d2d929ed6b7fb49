import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PartnerCompany } from '../../../../server/contract/company.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Answered } from '../../ui/States.js';
import { ScheduleMarks } from '../schedule/ScheduleMarks.js';
import { exchangeQuery } from './exchange.queries.js';
import { PartnerPanel } from './PartnerPanel.js';

/** The newest schedules of a partner, and where each stands. */
export function PartnerSchedules({ company: { id } }: { company: PartnerCompany }) {
  const say = useTexts('company');
  const decision = useTexts('decision');
  const f = useFormat();
  const query = useQuery(exchangeQuery(id));
  return (
    <Answered query={query} skeleton={6}>
      <PartnerPanel
        title={say('exchange.schedules')}
        hint={say('exchange.schedulesHint')}
        rows={query.data?.schedules ?? []}
        none={say('exchange.noSchedules')}
        testId="partner-schedules-list"
      >
        {(row) => (
          <li key={row.scheduleHeadId} data-testid="partner-schedule">
            <Link to={paths.schedule(row.scheduleHeadId)} className="mono">
              {row.documentNumber}
            </Link>
            <time className="dim" dateTime={row.receivedAt} title={f.full(row.receivedAt)}>
              {f.minute(row.receivedAt)}
            </time>
            <span className="truncate">{row.consignee}</span>
            <ScheduleMarks row={row} />
            <span className={row.isCurrent ? '' : 'dim'}>
              {row.isCurrent ? row.answer && decision(`state.${row.answer.state}`) : say('exchange.replaced')}
            </span>
          </li>
        )}
      </PartnerPanel>
    </Answered>
  );
}
