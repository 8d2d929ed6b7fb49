import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiProblem, problemText } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { paths } from '../paths.js';
import { Button } from './Button.js';
import { Icon, type IconName } from './Icon.js';

/** Nothing to show, and what to do about it. */
export function Empty({
  icon,
  title,
  text,
  action,
  testId,
}: {
  icon: IconName;
  title: string;
  text?: string | undefined;
  action?: ReactNode;
  testId?: string;
}) {
  return (
    <div className="state" data-testid={testId}>
      <Icon name={icon} className="state-icon" />
      <p className="state-title">{title}</p>
      {text && <p className="soft">{text}</p>}
      {action}
    </div>
  );
}

/** A call failed: the sentence of the catalogue, as a heading where a page has no other, the number to quote, and another try where one could help. */
export function Failure({ error, onRetry, wholePage }: { error: unknown; onRetry?: () => void; wholePage?: boolean }) {
  const say = useTexts('states');
  const language = useLanguage();
  const { requestId, status } = error instanceof ApiProblem ? error : { requestId: null, status: 0 };
  const isFinal = status === 403 || status === 404;
  const Title = wholePage === true ? 'h1' : 'p';
  return (
    <div className="state" role="alert" data-testid="failure">
      <Icon name="exclamation-circle" className="state-icon tone-err" />
      <Title className="state-title">{problemText(error, language)}</Title>
      {requestId && (
        <p className="dim">
          {say('request')} <span className="mono">{requestId}</span>
        </p>
      )}
      {isFinal && (
        <Link to={paths.home} className="btn-link">
          {say('home')}
        </Link>
      )}
      {onRetry && !isFinal && <Button label={say('retry')} icon="refresh" onClick={onRetry} />}
    </div>
  );
}

interface Asked {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

type Unanswered = Pick<Asked, 'error' | 'refetch'>;
const NOTHING_WRONG: Unanswered = { error: null, refetch: () => undefined };

/** In place of an answer that is not here: grey lines, or what went wrong. */
export function Waiting({
  query: { error, refetch },
  skeleton,
  wholePage = false,
}: {
  query: Unanswered;
  skeleton: number;
  wholePage?: boolean;
}) {
  if (error === null) return <SkeletonRows count={skeleton} />;
  return (
    <Failure
      error={error}
      wholePage={wholePage}
      onRetry={() => {
        refetch();
      }}
    />
  );
}

/** In place of a whole page whose record, or whose code, is not here. */
export function WaitingPage({ query = NOTHING_WRONG, skeleton = 14 }: { query?: Unanswered; skeleton?: number }) {
  return (
    <div className="page">
      <div className="card">
        <Waiting query={query} skeleton={skeleton} wholePage />
      </div>
    </div>
  );
}

/**
 * What an answer shows: grey lines until it is here, and what went wrong where there is none. What is here stays also when a later call fails; a
 * line below it says so, that what stands above doesn't move, and tries again.
 */
export function Answered({ query, skeleton, children }: { query: Asked; skeleton: number; children: ReactNode }) {
  const say = useTexts('states');
  const language = useLanguage();
  const { data, error, isFetching, refetch, isFetchNextPageError = false, fetchNextPage } = query;
  if (data === undefined) return <Waiting query={query} skeleton={skeleton} />;
  return (
    <>
      {children}
      {error !== null && (
        <div className="banner banner-warn stale" role="alert" data-testid="stale">
          <Icon name="exclamation-triangle" />
          <span>
            {problemText(error, language)} {say(isFetchNextPageError ? 'rest' : 'stale')}
          </span>
          <Button
            label={say('retry')}
            icon="refresh"
            kind="quiet"
            busy={isFetching}
            onClick={() => {
              (isFetchNextPageError && fetchNextPage ? fetchNextPage : refetch)();
            }}
            testId="stale-retry"
          />
        </div>
      )}
    </>
  );
}

/** Grey lines where rows will stand; they appear only when the answer takes a while. */
export function SkeletonRows({ count = 12 }: { count?: number }) {
  const say = useTexts('states');
  return (
    <div className="skeleton" role="status" aria-label={say('loading')}>
      {Array.from({ length: count }, (_, i) => (
        <span key={i} />
      ))}
    </div>
  );
}
