import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { login } from '../../../../server/contract/auth.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { useLanguage } from '../../i18n/language.js';
import { paths } from '../../paths.js';
import { LanguageSwitch } from '../../shell/LanguageSwitch.js';
import logo from '../../shell/logo.svg';
import { ThemeSwitch } from '../../shell/ThemeSwitch.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { TextField } from '../../ui/TextField.js';
import { UiProvider } from '../../ui/UiProvider.js';
import './login.css';

/** Only a path of this site: a full address in the query must not lead people elsewhere. */
function safeNext(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return paths.home;
  return next;
}

function LoginForm() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '' || password === '') {
      setError(t('login.bothNeeded'));
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await call(login, { body: { email, password } });
      queryClient.clear();
      await navigate(safeNext(search.get('next')), { replace: true });
    } catch (problem) {
      setError(problemText(problem, language));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)} aria-label={t('login.title')}>
      <h1>{t('login.title')}</h1>
      {error !== null && <p className="login-error" role="alert" data-testid="login-error"><Icon name="exclamation-circle" />{error}</p>}
      <TextField label={t('login.username')} value={email} onChange={setEmail} name="username" type="email" autoComplete="username" maxLength={254} invalid={error !== null} autoFocus />
      <PasswordField label={t('login.password')} value={password} onChange={setPassword} name="password" invalid={error !== null} />
      <Button label={t('login.submit')} kind="primary" type="submit" busy={isBusy} testId="login-submit" />
      <p className="login-hint"><Icon name="info-circle" />{t('login.demoHint')}</p>
    </form>
  );
}

export function Component() {
  const { t } = useTranslation();
  return (
    <UiProvider>
      <title>{`${t('login.title')} · Consignal`}</title>
      <div className="login">
        <header><img src={logo} alt="" width="30" height="30" /><span>Consignal</span></header>
        <main>
          <LoginForm />
          <p className="dim">{t('login.claim')}</p>
        </main>
        <footer><LanguageSwitch /><ThemeSwitch /></footer>
      </div>
    </UiProvider>
  );
}
