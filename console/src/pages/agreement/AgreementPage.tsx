import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { withTexts } from '../../i18n/area-texts.js';
import { formTexts } from '../../form/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { agreementQuery } from './agreement.queries.js';
import './agreement.css';

/** Fetched beside the agreement, not after it. */
const editor = withTexts(import('./Editor.js'), formTexts);
const Editor = lazy(async () => ({ default: (await editor).Editor }));

function Stored({ id }: { id: string }) {
  const query = useQuery(agreementQuery(id));
  const { data } = query;
  useTab(paths.agreement(id), data?.iaid ?? null);
  if (!data) return <WaitingPage query={query} />;
  return (
    <StaleVersionNotice stored={data}>
      {(agreement, news) => <Editor key={agreement.version} agreement={agreement} news={news} />}
    </StaleVersionNotice>
  );
}

function Fresh() {
  const say = useTexts('agreement');
  useTab(paths.agreement('new'), say('create'));
  return <Editor agreement={null} />;
}

/** One agreement, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return <Suspense fallback={<WaitingPage />}>{id === 'new' ? <Fresh /> : <Stored key={id} id={id} />}</Suspense>;
}
