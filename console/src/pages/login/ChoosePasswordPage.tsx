import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { resetPassword, verifyAuthCode } from '../../../../server/contract/credential.js';
import { call } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useSentence } from '../../form/sentences.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { Failure } from '../../ui/States.js';
import { useLink } from './link.js';
import type { Notice } from './notice.js';
import { typedTwice } from './password.js';
import { Note, Outcome, PublicPage, Waiting } from './PublicPage.js';

function isOver(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'link-over' || error.code === 'invalid-input');
}

/** Who was invited and never came gets a new invitation the same way. */
function LinkOver() {
  const text = useTexts('login');
  return (
    <Outcome title={text('choose.over')} text={text('choose.overText')} testId="link-over">
      <Link to={paths.forgotPassword} className="btn-link">
        {text('choose.another')}
      </Link>
      <Link to={paths.login()} className="public-way">
        {text('toLogin')}
      </Link>
    </Outcome>
  );
}

interface ChooseFormProps {
  readonly secret: string;
  readonly purpose: 'reset' | 'invitation';
  /** Characters at least. */
  readonly least: number;
}

function ChooseForm({ secret, purpose, least }: ChooseFormProps) {
  const text = useTexts('login');
  const sentence = useSentence();
  const navigate = useNavigate();
  const [isLinkOver, setLinkOver] = useState(false);
  const form = useForm({
    schema: z
      .object({ password: z.string(), confirm: z.string() })
      .superRefine(typedTwice(least, 'password', 'confirm')),
    initial: { password: '', confirm: '' },
    send: ({ password }) => call(resetPassword, { body: { authCode: secret, password } }),
    onDone: () => navigate(paths.login(), { replace: true, state: { notice: 'password-chosen' satisfies Notice } }),
    onProblem: (error) => {
      setLinkOver(isOver(error));
    },
  });
  const wrong = form.errors.password ?? form.errors.confirm;
  const trouble = wrong ? sentence(wrong, text('choose.new')) : form.problem;

  if (isLinkOver) return <LinkOver />;
  return (
    <Form form={form} className="public-card" aria-label={text(`choose.${purpose}`)} testId="choose-password">
      <h1>{text(`choose.${purpose}`)}</h1>
      <p className="soft">{text('choose.policy', { least: String(least) })}</p>
      {trouble !== null && <Note tone="err" text={trouble} testId="choose-error" />}
      <Field form={form} name="password" label={text('choose.new')}>
        {({ error, ...field }) => (
          <PasswordField
            {...field}
            name="new-password"
            autoComplete="new-password"
            invalid={error !== undefined || form.problem !== null}
            autoFocus
          />
        )}
      </Field>
      <Field form={form} name="confirm" label={text('choose.confirm')}>
        {({ error, ...field }) => (
          <PasswordField
            {...field}
            name="confirm-password"
            autoComplete="new-password"
            invalid={error !== undefined || form.problem !== null}
          />
        )}
      </Field>
      <Button label={text('choose.submit')} kind="primary" type="submit" busy={form.isBusy} testId="choose-submit" />
    </Form>
  );
}

/** The form for the link, once the server has said that it is good. */
function ForLink({ secret, isReady }: ReturnType<typeof useLink>) {
  const text = useTexts('login');
  const link = useQuery({
    queryKey: ['auth-code', secret],
    queryFn: ({ signal }) => call(verifyAuthCode, { body: { authCode: secret } }, signal),
    enabled: isReady,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (link.error && !isOver(link.error))
    return (
      <section className="public-card">
        <Failure error={link.error} onRetry={() => void link.refetch()} />
      </section>
    );
  if (link.isPending) return <Waiting text={text('choose.checking')} />;
  const { purpose = null, minPasswordLength = 0 } = link.data ?? {};
  if (purpose === null || purpose === 'registration') return <LinkOver />;
  return <ChooseForm secret={secret} purpose={purpose} least={minPasswordLength} />;
}

export function ChoosePasswordPage() {
  const text = useTexts('login');
  const link = useLink('authCode');
  return (
    <PublicPage title={text('choose.title')}>
      <ForLink {...link} />
    </PublicPage>
  );
}
