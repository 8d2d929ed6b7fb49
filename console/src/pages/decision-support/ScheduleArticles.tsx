import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { articlesOf } from './article.list.js';
import { ArticleList } from './ArticleList.js';
import { scheduleQuery } from './decision.queries.js';
import { NothingThere } from './NothingThere.js';
import { useWays } from './ways.js';

/** The articles that a schedule in force calls off. */
export function ScheduleArticles({ scheduleHeadId }: { scheduleHeadId: string }) {
  const say = useTexts('decisionSupport');
  const { toScheduleArticle, toCustomer } = useWays();
  const maySchedules = useMay('schedule.delivery-schedule', 'read');
  const definition = useMemo(() => articlesOf(scheduleHeadId), [scheduleHeadId]);
  const query = useQuery(scheduleQuery(scheduleHeadId));
  const { data } = query;
  const schedule = data && 'documentNumber' in data ? data : null;
  const title = schedule && say('scheduleTitle', { number: schedule.documentNumber });
  useTab(paths.decisionScheduleArticles(scheduleHeadId), title);
  if (data === undefined) return <WaitingPage query={query} />;
  if (schedule === null || title === null) return <NothingThere title={say('notInForce')} />;
  return (
    <>
      <title>{`${title} · Consignal`}</title>
      <ArticleList
        definition={definition}
        title={title}
        subtitle={say('scheduleArticlesSubtitle')}
        to={toScheduleArticle}
        actions={
          <>
            <Link to={toCustomer(schedule.customerId)} className="btn-link" data-testid="customer-articles">
              {say('articlesOf', { customer: schedule.companyName })}
            </Link>
            {maySchedules && (
              <Link to={paths.schedule(scheduleHeadId)} className="btn-link">
                {say('openSchedule')}
              </Link>
            )}
          </>
        }
      />
    </>
  );
}
