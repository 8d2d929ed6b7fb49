import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { requestPasswordReset } from '../../../../server/contract/credential.js';
import { call } from '../../api/call.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useSentence } from '../../form/sentences.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { TextField } from '../../ui/TextField.js';
import { MailHint } from './MailHint.js';
import { Note, Outcome, PublicPage } from './PublicPage.js';

const form = requestPasswordReset.body.extend({ email: z.string().trim().pipe(z.email().max(254)) });

function AskForm() {
  const text = useTexts('login');
  const sentence = useSentence();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const asking = useForm({
    schema: form,
    initial: { email: '' },
    send: async (body) => {
      await call(requestPasswordReset, { body });
      return body.email;
    },
    onDone: setSentTo,
  });
  const label = text('forgot.email');
  const trouble = asking.problem ?? (asking.errors.email ? sentence(asking.errors.email, label) : null);

  // The same for every address: nobody learns here who has an account.
  if (sentTo !== null) {
    return (
      <Outcome title={text('forgot.sentTitle')} text={text('forgot.sent', { email: sentTo })} testId="reset-sent">
        <Link to={paths.login()} className="btn-link">
          {text('toLogin')}
        </Link>
        <MailHint />
      </Outcome>
    );
  }
  return (
    <Form form={asking} className="public-card" aria-label={text('forgot.title')}>
      <h1>{text('forgot.title')}</h1>
      <p className="soft">{text('forgot.text')}</p>
      {trouble !== null && <Note tone="err" text={trouble} testId="forgot-error" />}
      <Field form={asking} name="email" label={label}>
        {(field) => (
          <TextField
            {...field}
            error={undefined}
            invalid={trouble !== null}
            name="username"
            type="email"
            autoComplete="username"
            maxLength={254}
            autoFocus
          />
        )}
      </Field>
      <Button label={text('forgot.submit')} kind="primary" type="submit" busy={asking.isBusy} testId="forgot-submit" />
      <Link to={paths.login()} className="public-way">
        {text('toLogin')}
      </Link>
      <MailHint />
    </Form>
  );
}

export function ForgotPasswordPage() {
  const text = useTexts('login');
  return (
    <PublicPage title={text('forgot.title')}>
      <AskForm />
    </PublicPage>
  );
}
