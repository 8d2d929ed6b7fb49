import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useMay } from '../../api/user.js';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { filterQuery, NEW, optionsQuery } from './setup.queries.js';

const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.js')).FilterEditor }));
const FilterArticles = lazy(async () => ({ default: (await import('./FilterArticles.js')).FilterArticles }));

/** The conditions of a stored filter, or of a new one. */
function Conditions({ id }: { id: string }) {
  const mayEdit = useMay('forecast-ai', 'edit');
  const filter = useQuery({ ...filterQuery(id), enabled: id !== NEW });
  const options = useQuery(optionsQuery(id, mayEdit));
  if (!options.data) return <WaitingPage query={options} />;
  if (id === NEW) return <FilterEditor filter={null} options={options.data} news={null} />;
  if (!filter.data) return <WaitingPage query={filter} />;
  return (
    <StaleVersionNotice stored={filter.data}>
      {(stored, news) => <FilterEditor key={stored.version} filter={stored} options={options.data} news={news} />}
    </StaleVersionNotice>
  );
}

function Articles({ id }: { id: string }) {
  const query = useQuery(filterQuery(id));
  return query.data ? <FilterArticles filter={query.data} /> : <WaitingPage query={query} />;
}

/** One filter: its conditions, or the articles that it means. */
export function Component() {
  const say = useTexts('forecastFilter');
  const { id = NEW } = useParams<'id'>();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...filterQuery(id), enabled: id !== NEW });
  useTab(paths.forecastFilter(id), id === NEW ? say('create') : (data?.name ?? null));
  const View = pathname === paths.forecastFilter(id) ? Conditions : Articles;
  return (
    <Suspense fallback={<WaitingPage />}>
      <View key={id} id={id} />
    </Suspense>
  );
}
