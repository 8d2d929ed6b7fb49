import { Link, useLocation, useNavigate } from 'react-router-dom';
import { login } from '../../../../server/contract/auth.js';
import { call } from '../../api/call.js';
import { forgetShown, queryClient } from '../../api/query-client.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { TextField } from '../../ui/TextField.js';
import { MailHint } from './MailHint.js';
import { useNext } from './next.js';
import { noticeOf } from './notice.js';
import { Note, PublicPage } from './PublicPage.js';
import { ServiceWindowNote } from './ServiceWindowNote.js';

function LoginForm() {
  const text = useTexts('login');
  const navigate = useNavigate();
  const next = useNext();
  const notice = noticeOf(useLocation().state);
  const form = useForm({
    schema: login.body,
    initial: { email: '', password: '' },
    send: (body) => call(login, { body }),
    onDone: async (answer) => {
      forgetShown();
      queryClient.clear();
      await navigate('authenticated' in answer ? next : paths.twoFactor(next), { replace: true });
    },
  });
  const error = form.problem ?? (Object.keys(form.errors).length > 0 ? text('login.bothNeeded') : null);

  return (
    <Form form={form} className="public-card" aria-label={text('login.title')}>
      <h1>{text('login.title')}</h1>
      <ServiceWindowNote />
      {notice && error === null && (
        <Note
          tone={notice === 'challenge-over' ? 'info' : 'ok'}
          text={text(`notice.${notice}`)}
          testId="login-notice"
        />
      )}
      {error !== null && <Note tone="err" text={error} testId="login-error" />}
      <Field form={form} name="email" label={text('login.username')}>
        {(field) => (
          <TextField
            {...field}
            error={undefined}
            invalid={error !== null}
            name="username"
            type="email"
            autoComplete="username"
            maxLength={254}
            autoFocus
          />
        )}
      </Field>
      <Field form={form} name="password" label={text('login.password')}>
        {(field) => <PasswordField {...field} error={undefined} invalid={error !== null} />}
      </Field>
      <Button label={text('login.submit')} kind="primary" type="submit" busy={form.isBusy} testId="login-submit" />
      <Link to={paths.forgotPassword} className="public-way">
        {text('forgotten')}
      </Link>
      <p className="public-hint">
        <Icon name="info-circle" />
        {text('login.demoHint')}
      </p>
      <MailHint />
    </Form>
  );
}

export function LoginPage() {
  const text = useTexts('login');
  return (
    <PublicPage title={text('login.title')}>
      <LoginForm />
      <p className="dim">{text('login.claim')}</p>
    </PublicPage>
  );
}
