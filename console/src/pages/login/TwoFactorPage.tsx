import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { logout, type SecondFactor } from '../../../../server/contract/auth.js';
import { verifySecondFactor } from '../../../../server/contract/second-factor.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { CODE_DIGITS } from '../../ui/code.js';
import { CodeField } from '../../ui/CodeField.js';
import { Failure } from '../../ui/States.js';
import { MailHint } from './MailHint.js';
import { useNext } from './next.js';
import type { Notice } from './notice.js';
import { Note, PublicPage, Waiting } from './PublicPage.js';
import { factsQuery } from './sign-in-facts.js';

/** Sends a code as soon as it is whole, and what goes with it; a challenge that is over leads back to the sign-in page. */
function useVerification(method: SecondFactor) {
  const navigate = useNavigate();
  const next = useNext();
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  // Without the challenge's cookie nothing is waited for any more, so that other pages don't lead here again.
  const giveUp = async (notice?: Notice): Promise<void> => {
    await call(logout).catch(() => null);
    await navigate(paths.login(next), { replace: true, state: notice && { notice } });
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (whole: string) => call(verifySecondFactor, { body: { code: whole, method, remember_me: remember } }),
    onSuccess: () => navigate(next, { replace: true }),
    onError: (problem) => {
      setCode('');
      return problem instanceof ApiProblem && problem.code === 'challenge-over' ? giveUp('challenge-over') : undefined;
    },
  });
  const type = (typed: string): void => {
    setCode(typed);
    if (typed.length === CODE_DIGITS && !isPending) mutate(typed);
  };
  return {
    code,
    type,
    remember,
    setRemember,
    send: () => {
      if (!isPending) mutate(code);
    },
    isPending,
    error,
    giveUp,
  };
}

function CodeForm({ method }: { method: SecondFactor }) {
  const text = useTexts('login');
  const language = useLanguage();
  const { code, type, remember, setRemember, send, isPending, error, giveUp } = useVerification(method);
  const [isIncomplete, setIncomplete] = useState(false);
  const trouble = isIncomplete ? text('factor.incomplete') : error && problemText(error, language);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIncomplete(code.length < CODE_DIGITS);
    if (code.length === CODE_DIGITS) send();
  };

  return (
    <form
      className="public-card"
      noValidate
      onSubmit={submit}
      aria-label={text('factor.title')}
      data-testid="two-factor"
      data-method={method}
    >
      <h1>{text('factor.title')}</h1>
      <p className="soft">{text(`factor.${method}`)}</p>
      {trouble && <Note tone="err" text={trouble} testId="two-factor-error" />}
      {/* Before the code: its last digit sends both. */}
      <CheckField label={text('factor.remember')} checked={remember} onChange={setRemember} />
      <CodeField
        label={text('factor.code')}
        value={code}
        onChange={(typed) => {
          setIncomplete(false);
          type(typed);
        }}
        invalid={Boolean(trouble)}
        busy={isPending}
      />
      <Button label={text('factor.submit')} kind="primary" type="submit" busy={isPending} testId="two-factor-submit" />
      <Button label={text('cancel')} kind="quiet" onClick={() => void giveUp()} testId="two-factor-cancel" />
      {method === 'email' && <p className="soft">{text('factor.again')}</p>}
      {method === 'email' && <MailHint />}
    </form>
  );
}

/** The second factor that this browser is asked for. What is known from before may be over, so the server is asked each time. */
function Asked() {
  const text = useTexts('login');
  const next = useNext();
  const facts = useQuery({ ...factsQuery, refetchOnMount: 'always' });
  if (facts.error)
    return (
      <section className="public-card">
        <Failure error={facts.error} onRetry={() => void facts.refetch()} />
      </section>
    );
  if (!facts.isFetchedAfterMount) return <Waiting text={text('factor.title')} />;
  if (!facts.data?.pending)
    return <Navigate to={paths.login(next)} replace state={{ notice: 'challenge-over' satisfies Notice }} />;
  return <CodeForm method={facts.data.pending} />;
}

export function TwoFactorPage() {
  const text = useTexts('login');
  return (
    <PublicPage title={text('factor.title')}>
      <Asked />
    </PublicPage>
  );
}
