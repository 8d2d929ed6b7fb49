import { type ComponentProps, lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiProblem } from '../api/problem.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Popover } from '../ui/Popover.js';
import { SkeletonRows, Waiting, type WaitingPage } from '../ui/States.js';
import { type AsOf, searchAt, useAsOf } from './as-of.js';
import './as-of.css';

const MomentPanel = lazy(async () => ({ default: (await import('./MomentPanel.js')).MomentPanel }));

/** Has the page look at another moment, or at now. The way back in the browser leads to the one before. */
function useLookAt(): (asOf: AsOf) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  return (asOf) =>
    void navigate({ search: searchAt(new URLSearchParams(location.search), asOf).toString() }, { state });
}

/** The button that says what moment the page looks at, with others to choose from. */
export function Control() {
  const say = useTexts('asOf');
  const f = useFormat();
  const asOf = useAsOf();
  const lookAt = useLookAt();
  return (
    <Popover
      label={say('look')}
      icon="history"
      showLabel
      shown={asOf === undefined ? undefined : say('asOf', { moment: f.moment(asOf) })}
      className="as-of-control"
      testId="as-of"
    >
      {(close) => (
        <Suspense
          fallback={
            // As wide as what follows, so that it is placed where that has room.
            <div className="as-of-panel">
              <SkeletonRows count={5} />
            </div>
          }
        >
          <MomentPanel
            from={asOf}
            onChoose={(at) => {
              close();
              lookAt(at.toISOString());
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

/** What moment the page looks at, what is not known of it, and the way back to now. */
export function Banner({ asOf, of }: { asOf: string; of?: { readonly recordedFrom: string | null } | undefined }) {
  const say = useTexts('asOf');
  const f = useFormat();
  const lookAt = useLookAt();
  const recordedFrom = of?.recordedFrom ?? null;
  return (
    <div className="banner banner-warn past-banner" role="status" data-testid="past">
      <Icon name="history" />
      <span>
        <b>{say('past', { moment: f.moment(asOf) })}</b>{' '}
        {recordedFrom !== null && say('recordedFrom', { moment: f.moment(recordedFrom) })}
      </span>
      <Button
        label={say('back')}
        icon="arrow-right"
        onClick={() => {
          // This button goes with the past.
          document.querySelector<HTMLElement>('.as-of-control button')?.focus();
          lookAt(undefined);
        }}
        testId="back-to-now"
      />
    </div>
  );
}

/** In place of a record of the past: grey lines, or that it was not known then. */
export function WaitingInPast({ asOf, query, skeleton = 14 }: { asOf: string } & ComponentProps<typeof WaitingPage>) {
  const say = useTexts('asOf');
  if (query?.error instanceof ApiProblem && query.error.status === 404)
    return (
      <div className="page" data-testid="not-known-then">
        <Banner asOf={asOf} />
        <div className="page-head">
          <h1>{say('notKnown')}</h1>
          <span className="page-gap" />
          <Control />
        </div>
        <p className="soft">{say('notKnownText')}</p>
      </div>
    );
  return (
    <div className="page">
      <Banner asOf={asOf} />
      <div className="card">
        {query ? <Waiting query={query} skeleton={skeleton} /> : <SkeletonRows count={skeleton} />}
      </div>
    </div>
  );
}
