import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { activateAccount } from '../../../../server/contract/credential.js';
import { call } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Failure } from '../../ui/States.js';
import { useLink } from './link.js';
import type { Notice } from './notice.js';
import { Outcome, PublicPage, Waiting } from './PublicPage.js';

/** Uses the link up, once: it is asked again only when people say so, and not given up when they leave. */
function Activation({ secret, isReady }: ReturnType<typeof useLink>) {
  const text = useTexts('login');
  const { data, error, refetch } = useQuery({
    queryKey: ['activation', secret],
    queryFn: () => call(activateAccount, { body: { activationHash: secret } }),
    enabled: isReady,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Navigate to={paths.login()} replace state={{ notice: 'activated' satisfies Notice }} />;
  if (!error) return <Waiting text={text('activate.working')} />;
  const isRefused =
    error instanceof ApiProblem && (error.code === 'activation-failed' || error.code === 'invalid-input');
  if (!isRefused)
    return (
      <section className="public-card">
        <Failure error={error} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <Outcome title={text('activate.failed')} text={text('activate.failedText')} testId="activation-failed">
      <Link to={paths.login()} className="btn-link">
        {text('toLogin')}
      </Link>
    </Outcome>
  );
}

export function ActivatePage() {
  const text = useTexts('login');
  const link = useLink('activationHash');
  return (
    <PublicPage title={text('activate.title')}>
      <Activation {...link} />
    </PublicPage>
  );
}
