import { useParams } from 'react-router-dom';
import { paths } from '../../paths.js';
import { ArticleRecord } from './article/ArticleRecord.js';
import { ScheduleArticle } from './article/ScheduleArticle.js';
import { ARTICLE_FIELDS } from './article/view.js';

/** An article, named by itself or by its number in a schedule. */
export function Component() {
  const {
    demandArticleId,
    scheduleHeadId = '',
    articleNumber = '',
  } = useParams<'demandArticleId' | 'scheduleHeadId' | 'articleNumber'>();
  if (demandArticleId === undefined)
    return <ScheduleArticle scheduleHeadId={scheduleHeadId} articleNumber={articleNumber} />;
  return (
    <ArticleRecord
      key={demandArticleId}
      articleId={demandArticleId}
      tab={({ articleNumber: label }) => ({ path: paths.decisionArticle(demandArticleId), label })}
      fields={ARTICLE_FIELDS}
      views={['forecast', 'trend', 'anomaly', 'schedules', 'customers']}
    />
  );
}
