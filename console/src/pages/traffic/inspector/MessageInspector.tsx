import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useOutletContext, useParams } from 'react-router-dom';
import type { FindingView } from '../../../../../server/contract/finding.js';
import type { TrafficMessageView } from '../../../../../server/contract/traffic.js';
import { lazyWithTexts } from '../../../i18n/area-texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { sendingTexts } from '../sending/texts.js';
import { paths } from '../../../paths.js';
import { useTab } from '../../../shell/tabs.js';
import { isOwnEscape } from '../../../ui/escape.js';
import { Button } from '../../../ui/Button.js';
import { Failure, SkeletonRows } from '../../../ui/States.js';
import { analysisQuery, messageQuery } from '../traffic.queries.js';
import { AgreementBanner } from './AgreementBanner.js';
import { FindingsList } from './FindingsList.js';
import { InspectorFacts, ArchiveBanner, StateBanner } from './InspectorFacts.js';
import { InspectorHeader } from './InspectorHeader.js';
import { firstProblem, type Place } from './selection.js';
import { Sides } from './Sides.js';
import { useAnalysis } from './useAnalysis.js';

const Exchange = lazyWithTexts(async () => (await import('../sending/Exchange.js')).Exchange, sendingTexts);
const NONE: readonly FindingView[] = [];

function Inspector({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts('inspector');
  const sayStates = useTexts('states');
  const message = useQuery(messageQuery(id));
  const queryOf = useCallback((window: number) => analysisQuery(id, window), [id]);
  const analysis = useAnalysis(queryOf);
  const [chosen, setPlace] = useState<Place | null>(null);
  const go = useCallback(
    (to: Place) => {
      // The same finding again must scroll again.
      setPlace({ ...to });
      analysis.want(analysis.file?.windowOf(to.segment) ?? 0);
    },
    [analysis],
  );
  useTab(paths.trafficMessage(id), message.data ? say('tab', { name: message.data.documentNumber ?? id }) : null);

  const findings = message.data?.findings ?? NONE;
  // People open a file with errors to see them: until they look elsewhere, the first one is in view.
  const problem = useMemo(() => firstProblem(findings), [findings]);
  const place = chosen ?? problem;
  const { file, want } = analysis;
  useEffect(() => {
    if (file && problem) want(file.windowOf(problem.segment));
  }, [file, problem, want]);
  if (message.isError && !message.data)
    return (
      <>
        <div className="insp-close">
          <Button label={sayStates('close')} icon="times" iconOnly kind="quiet" onClick={onClose} />
        </div>
        <Failure error={message.error} onRetry={() => void message.refetch()} />
      </>
    );
  if (!message.data) return <SkeletonRows />;
  return (
    <>
      <title>{`${message.data.documentNumber ?? message.data.fileName} · Consignal`}</title>
      <InspectorHeader message={message.data} onClose={onClose} />
      <ArchiveBanner message={message.data} />
      <StateBanner message={message.data} />
      <AgreementBanner message={message.data} />
      {isExchanged(message.data) && (
        <Suspense>
          <Exchange message={message.data} />
        </Suspense>
      )}
      <InspectorFacts message={message.data} analysis={analysis.file?.summary ?? null} />
      {message.data.hasBytes && <Sides findings={findings} place={place} onSelect={setPlace} analysis={analysis} />}
      <FindingsList
        fileId={id}
        name={message.data.documentNumber ?? message.data.fileName}
        findings={findings}
        omitted={message.data.findingsOmitted}
        onGo={go}
      />
    </>
  );
}

/** Whether there is more to say of a file than what stands in it: it goes out, or something acknowledges something. */
function isExchanged({ FileDirection, answeredBy, acknowledges }: TrafficMessageView): boolean {
  return FileDirection === 'O' || answeredBy.length > 0 || acknowledges.length > 0;
}

/** A file beside the list: as it was sent, what it means, and what is wrong in it. */
export function Component() {
  const say = useTexts('inspector');
  const { rowId = '' } = useParams<'rowId'>();
  const { onClose } = useOutletContext<{ onClose: () => void }>();
  return (
    <section
      className="card inspector"
      aria-label={say('title')}
      data-testid="inspector"
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onClose();
      }}
    >
      <Inspector key={rowId} id={rowId} onClose={onClose} />
    </section>
  );
}
