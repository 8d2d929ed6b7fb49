import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { actionQuery, NEW, settingsQuery } from './setup.queries.js';

const ActionEditor = lazy(async () => ({ default: (await import('./ActionEditor.js')).ActionEditor }));
const ActionRuns = lazy(async () => ({ default: (await import('./ActionRuns.js')).ActionRuns }));

/** What a stored action is set to, or a new one. */
function Settings({ id }: { id: string }) {
  const action = useQuery({ ...actionQuery(id), enabled: id !== NEW });
  const settings = useQuery(settingsQuery);
  if (!settings.data) return <WaitingPage query={settings} />;
  if (id === NEW) return <ActionEditor action={null} settings={settings.data} news={null} />;
  if (!action.data) return <WaitingPage query={action} />;
  return (
    <StaleVersionNotice stored={action.data}>
      {(stored, news) => <ActionEditor key={stored.version} action={stored} settings={settings.data} news={news} />}
    </StaleVersionNotice>
  );
}

function Runs({ id }: { id: string }) {
  const query = useQuery(actionQuery(id));
  return query.data ? <ActionRuns action={query.data} /> : <WaitingPage query={query} />;
}

/** One action: what it is set to, or the log of its runs. */
export function Component() {
  const say = useTexts('forecastAction');
  const { id = NEW } = useParams<'id'>();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...actionQuery(id), enabled: id !== NEW });
  useTab(paths.forecastAction(id), id === NEW ? say('create') : (data?.name ?? null));
  const View = pathname === paths.forecastAction(id) ? Settings : Runs;
  return (
    <Suspense fallback={<WaitingPage />}>
      <View key={id} id={id} />
    </Suspense>
  );
}
