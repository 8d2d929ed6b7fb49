import { Link } from 'react-router-dom';
import type { ArticleRecord } from '../../../../server/contract/article.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Facts } from '../../ui/Facts.js';
import { References } from './References.js';
import { Schedules } from './Schedules.js';

/** Who changed it last, and from which file. */
function Standing({ article }: { article: ArticleRecord }) {
  const say = useTexts('article');
  const f = useFormat();
  return (
    <div className="card panel-text">
      <Facts
        facts={[
          { label: say('created'), value: f.moment(article.createdAt) },
          { label: say('updated'), value: f.moment(article.updatedAt) },
          { label: say('updatedBy'), value: article.updatedBy },
          { label: say('importFile'), value: article.importFile },
          {
            label: say('replacedBy'),
            value:
              article.successorId === null ? null : (
                <Link to={paths.article(article.successorId)}>{article.successor}</Link>
              ),
          },
          {
            label: say('internalNumber'),
            value:
              article.internalArticleId === null ? null : (
                <Link to={paths.article(article.internalArticleId)}>{article.internalNumber}</Link>
              ),
          },
        ]}
      />
    </div>
  );
}

/** What is known of an article beside its fields, what refers to it, and what became of it: fetched behind the form, which is what the page is for. */
export function Stored({ article, isDirty }: { article: ArticleRecord; isDirty: boolean }) {
  return (
    <>
      <Standing article={article} />
      {article.kind === 'internal' && <References article={article} isDirty={isDirty} />}
      {article.schedules !== null && <Schedules article={article} schedules={article.schedules} />}
    </>
  );
}
