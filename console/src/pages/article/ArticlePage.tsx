import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { ArticleEditor } from './ArticleEditor.js';
import { articleQuery } from './article.queries.js';
import './article.css';

function Stored({ id }: { id: string }) {
  const query = useQuery(articleQuery(id));
  const { data } = query;
  useTab(paths.article(id), data?.articleNumber ?? null);
  if (!data) return <WaitingPage query={query} />;
  return (
    <StaleVersionNotice stored={data}>
      {(article, news) => <ArticleEditor key={article.version} article={article} stored={data} news={news} />}
    </StaleVersionNotice>
  );
}

function Fresh() {
  const say = useTexts('article');
  useTab(paths.article('new'), say('create'));
  return <ArticleEditor article={null} stored={null} />;
}

/** One article, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return id === 'new' ? <Fresh /> : <Stored key={id} id={id} />;
}
