import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { forgetShown } from '../../api/query-client.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';
import { closeAllTabs } from '../tabs.js';

/** How long it is read before the sign-in page comes by itself (L-07). */
const READING_MS = 5_000;

/** What is left of the console when nobody was there for two hours. */
export function SessionOver() {
  const say = useTexts('session');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = paths.login(pathname + search);
  useEffect(() => {
    forgetShown();
    closeAllTabs();
    const timer = window.setTimeout(() => void navigate(path, { replace: true }), READING_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [navigate, path]);
  return (
    <main className="crash">
      <Icon name="clock" className="state-icon" />
      <h1 role="alert">{say('inactive')}</h1>
      <p className="soft">{say('inactiveText')}</p>
      <p>
        <Link to={path} replace className="btn-link">
          {say('signIn')}
        </Link>
      </p>
    </main>
  );
}
