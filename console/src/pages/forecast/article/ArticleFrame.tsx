import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ForecastArticle } from '../../../../../server/contract/forecast-article.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordHead, RecordViews } from '../../../record/RecordHead.js';
import { useTab } from '../../../shell/tabs.js';
import { Facts } from '../../../ui/Facts.js';
import { Note } from '../../../ui/Note.js';
import { Answered, WaitingPage } from '../../../ui/States.js';
import { doingOf } from '../doing.js';
import { articlesWhere } from '../present.js';
import { useExplained } from '../explain.js';
import { articleQuery } from '../forecast.queries.js';
import { StatusMark } from '../StatusMark.js';
import type { ArticleDetail } from './drawn.js';
import '../forecast.css';

/** Where else the article is looked at. */
function Leads({ of }: { of: ForecastArticle }) {
  const say = useTexts('forecast');
  const mayDecide = useMay('customer-control.decision-support', 'read');
  const maySituation = useMay('schedule.delivery-situation', 'read');
  const { articleId, articleNumber, scheduleHeadId } = of;
  return (
    <>
      {mayDecide && (
        <Link to={paths.decisionArticle(articleId)} className="btn-link" data-testid="to-decision">
          {say('openDecision')}
        </Link>
      )}
      {maySituation && (
        <Link to={paths.situationOfArticle(articleNumber)} className="btn-link">
          {say('openSituation')}
        </Link>
      )}
      {scheduleHeadId !== null && (
        <Link to={paths.forecastSchedule(scheduleHeadId)} className="btn-link" data-testid="to-adjusted">
          {say('openAdjusted')}
        </Link>
      )}
    </>
  );
}

function ArticleFacts({ of: { article, groups, modelVersion } }: { of: ArticleDetail }) {
  const say = useTexts('forecast');
  const f = useFormat();
  const maySchedules = useMay('schedule.delivery-schedule', 'read');
  const { documentNumber, scheduleHeadId, action } = article;
  const schedule =
    scheduleHeadId !== null && maySchedules ? (
      <Link to={paths.schedule(scheduleHeadId)}>{documentNumber}</Link>
    ) : (
      documentNumber
    );
  return (
    <Facts
      facts={[
        {
          label: say('column.customer'),
          value: <Link to={articlesWhere({ customer: article.customerId })}>{article.companyName}</Link>,
        },
        { label: say('column.code'), value: article.externalCode, mono: true },
        { label: say('column.shipTo'), value: article.shipTo },
        { label: say('column.schedule'), value: schedule, mono: true },
        { label: say('fact.demandClass'), value: article.demandClass && say(`classes.${article.demandClass}`) },
        { label: say('fact.volumeClass'), value: article.volumeClass },
        {
          label: say('column.action'),
          value: action && <Link to={paths.forecastAction(action.userActionId)}>{action.name}</Link>,
        },
        {
          label: say('fact.groups'),
          value:
            groups.length === 0
              ? null
              : groups.map(({ articleGroupId, name }, at) => (
                  <span key={articleGroupId}>
                    {at > 0 && ', '}
                    <Link to={paths.forecastGroup(articleGroupId)}>{name}</Link>
                  </span>
                )),
        },
        { label: say('fact.calculated'), value: article.calculatedAt && f.moment(article.calculatedAt) },
        { label: say('fact.model'), value: modelVersion, mono: true },
      ]}
    />
  );
}

interface ArticleFrameProps {
  id: string;
  children: (detail: ArticleDetail) => ReactNode;
}

/** An article of Forecast AI: what is the same of it however it is looked at, around its history or its accuracy. */
export function ArticleFrame({ id, children }: ArticleFrameProps) {
  const say = useTexts('forecast');
  const explained = useExplained();
  const query = useQuery(articleQuery(id));
  const { data } = query;
  useTab(paths.forecastArticle(id), data ? data.article.articleNumber : null);
  if (!data) return <WaitingPage query={query} skeleton={18} />;
  const { article } = data;
  return (
    <div className="page delivery-dashboard">
      <RecordHead
        title={article.articleNumber}
        subtitle={article.articleDescription ?? undefined}
        marks={<StatusMark of={article.status} />}
        actions={<Leads of={article} />}
        testId="forecast-title"
      />
      <ArticleFacts of={data} />
      {article.explanation && (
        <Note
          tone={doingOf(article) === 'corrected' ? 'ok' : 'info'}
          text={explained(article.explanation)}
          testId="explanation"
        />
      )}
      <RecordViews
        label={say('view.label')}
        views={[
          { to: paths.forecastArticle(id), label: say('view.history') },
          { to: paths.forecastAccuracy(id), label: say('view.accuracy'), testId: 'view-accuracy' },
        ]}
      />
      <Answered query={query} skeleton={12}>
        {children(data)}
      </Answered>
    </div>
  );
}
