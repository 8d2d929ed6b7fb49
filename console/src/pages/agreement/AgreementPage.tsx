import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Agreement } from '../../../../server/contract/agreement.js';
import { DirtyScope, useDirtyWithin } from '../../form/dirty.js';
import { withTexts } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Failure, SkeletonRows } from '../../ui/States.js';
import { agreementQuery } from './agreement.queries.js';
import './agreement.css';

/** Fetched beside the agreement, not after it. */
const editor = withTexts('form', import('./Editor.js'));
const Editor = lazy(async () => ({ default: (await editor).Editor }));

function Waiting() {
  return <div className="page"><div className="card"><SkeletonRows count={14} /></div></div>;
}

/** A newer version begins a new draft, but never takes away what somebody is entering: then it is told, and waits. */
function Draft({ agreement }: { agreement: Agreement }) {
  const say = useTexts('agreement');
  const [scope] = useState(() => Symbol('agreement'));
  const [begun, setBegun] = useState(agreement);
  const isDirty = useDirtyWithin(scope);
  const isNewer = agreement.version !== begun.version;
  if (isNewer && !isDirty) setBegun(agreement);
  const news = isNewer && (
    <div className="banner banner-warn" role="status" data-testid="newer-agreement">
      <Icon name="exclamation-triangle" /><span>{say('newer')}</span>
      <Button label={say('takeNewer')} kind="quiet" onClick={() => { setBegun(agreement); }} testId="take-newer" />
    </div>
  );
  return <DirtyScope value={scope}><Editor key={begun.version} agreement={isNewer ? begun : agreement} news={news} /></DirtyScope>;
}

function Stored({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(agreementQuery(id));
  useTab(paths.agreement(id), data?.iaid ?? null);
  if (error && !data) return <div className="page"><div className="card"><Failure error={error} onRetry={() => void refetch()} /></div></div>;
  if (!data) return <Waiting />;
  return <Draft agreement={data} />;
}

function Fresh() {
  const say = useTexts('agreement');
  useTab(paths.agreement('new'), say('create'));
  return <Editor agreement={null} />;
}

/** One agreement, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return <Suspense fallback={<Waiting />}>{id === 'new' ? <Fresh /> : <Stored key={id} id={id} />}</Suspense>;
}
