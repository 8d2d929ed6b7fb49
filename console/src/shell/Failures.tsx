import { type ComponentType, useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { ApiProblem, problemText } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { paths } from '../paths.js';
import { Icon } from '../ui/Icon.js';
import { SUPPORT } from './support.js';

/** The whole console failed: the last words, with a way to report it. */
export function CrashPage() {
  const say = useTexts('crash');
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const report = error instanceof ApiProblem ? `${error.code} ${error.requestId ?? ''}` : String(error);
  const mail = `mailto:${SUPPORT}?subject=${encodeURIComponent(say('subject'))}&body=${encodeURIComponent(report)}`;
  return (
    <main className="crash">
      <Icon name="exclamation-circle" className="state-icon tone-err" />
      <h1>{say('title')}</h1>
      <p className="soft">{say('text')}</p>
      <p>
        <a href={mail}>{say('mail')}</a> · <a href={paths.home}>{say('reload')}</a>
      </p>
    </main>
  );
}

/** The program of a page is not here, as without a network. Tries again when the network is back, or when it is told to. */
function NotFetched({ onRetry }: { onRetry: () => void }) {
  const say = useTexts('states');
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => {
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <div className="state" role="alert" data-testid="page-failure">
      <Icon name="exclamation-circle" className="state-icon" />
      <h1>{useTexts('problem')('network')}</h1>
      <button type="button" className="btn-link" onClick={onRetry}>
        {say('retry')}
      </button>
    </div>
  );
}

interface Page {
  readonly Component: ComponentType;
}
/** Stands for a page that could not be fetched, until it can. The router would show nothing at all for a page that fails to come. */
export function pageFetchedLater(fetchPage: () => Promise<Page>): Page {
  let Fetched: ComponentType | null = null;
  return {
    Component: function FetchedLater() {
      const [Shown, show] = useState(() => Fetched);
      const again = (): void => {
        fetchPage().then(
          ({ Component }) => {
            Fetched = Component;
            show(() => Component);
          },
          () => undefined,
        );
      };
      return Shown ? <Shown /> : <NotFetched onRetry={again} />;
    },
  };
}

/** A page failed: its problem in words, while the rest of the console goes on. Anything unforeseen is a crash. */
export function PageFailure() {
  const say = useTexts('states');
  const language = useLanguage();
  const error = useRouteError();
  if (!(error instanceof ApiProblem)) return <CrashPage />;
  return (
    <div className="state" role="alert" data-testid="page-failure">
      <Icon name={error.status === 403 ? 'lock' : 'exclamation-circle'} className="state-icon" />
      <h1>{problemText(error, language)}</h1>
      {error.requestId && (
        <p className="dim">
          {say('request')} <span className="mono">{error.requestId}</span>
        </p>
      )}
      <Link to={paths.home} className="btn-link">
        {say('home')}
      </Link>
    </div>
  );
}
