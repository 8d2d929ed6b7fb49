import { useCallback } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { DecisionArticle } from '../../../../server/contract/decision-support.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { ARTICLE_LIST } from './article.list.js';
import { ArticleList } from './ArticleList.js';
import { CustomerArticles } from './CustomerArticles.js';
import { ScheduleArticles } from './ScheduleArticles.js';
import { useWays } from './ways.js';

/** Articles of all customers. */
function AllArticles() {
  const sayNav = useTexts('nav');
  const say = useTexts('decisionSupport');
  const { toArticle } = useWays();
  const to = useCallback(({ id }: DecisionArticle) => toArticle(id), [toArticle]);
  return (
    <ArticleList
      definition={ARTICLE_LIST}
      title={sayNav('decisionArticles')}
      subtitle={say('articleSubtitle')}
      to={to}
    />
  );
}

/** Articles by how unlike themselves they are: of a schedule, of a customer, or of all customers, as the address says. */
export function Component() {
  const { scheduleHeadId } = useParams<'scheduleHeadId'>();
  const { pathname } = useLocation();
  if (scheduleHeadId !== undefined) return <ScheduleArticles scheduleHeadId={scheduleHeadId} />;
  return pathname === paths.decisionCustomerArticles ? <CustomerArticles /> : <AllArticles />;
}
