import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLive } from '../api/live.js';
import { useUser } from '../api/user.js';
import { useFormat } from '../i18n/format.js';
import { paths } from '../paths.js';
import { clsx } from '../ui/clsx.js';
import { Icon } from '../ui/Icon.js';
import logo from './logo.svg';
import { setPreferences, usePreferences } from './preferences.js';
import { ThemeSwitch } from './ThemeSwitch.js';
import { UserMenu } from './UserMenu.js';

const BADGE_MOST = 9;

function ErrorBell() {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const { errorCount } = useLive();
  const label = t('shell.errorFiles', { count: errorCount ?? 0, shown: integer(errorCount ?? 0) });
  return (
    <Link to={paths.trafficErrors} className="icon-button bell" aria-label={label} title={label} data-testid="error-count" data-count={errorCount ?? ''}>
      <Icon name="bell" />
      {errorCount !== null && errorCount > 0 && <span className="bell-badge" data-shown={errorCount > BADGE_MOST ? `${String(BADGE_MOST)}+` : errorCount} />}
    </Link>
  );
}

function LiveState() {
  const { t } = useTranslation();
  const { state } = useLive();
  return (
    <span className={clsx('live', `live-${state}`)} role="status" data-testid="live-state" data-state={state}>
      <span className="live-dot" aria-hidden="true" />
      {t(`shell.live.${state}`)}
    </span>
  );
}

export function Header() {
  const { t } = useTranslation();
  const user = useUser();
  const { isNavCollapsed } = usePreferences();
  const toggleLabel = t(isNavCollapsed ? 'shell.expandNav' : 'shell.collapseNav');
  return (
    <header className="head">
      <Link to={paths.home} className="brand"><img src={logo} alt="" width="26" height="26" /><span>Consignal</span></Link>
      <button type="button" className="icon-button" aria-label={toggleLabel} title={toggleLabel} aria-expanded={!isNavCollapsed} onClick={() => { setPreferences({ isNavCollapsed: !isNavCollapsed }); }}>
        <Icon name={isNavCollapsed ? 'angle-double-right' : 'angle-double-left'} />
      </button>
      <span className="context" title={t('shell.company')}><Icon name="building" /><span className="sr-only">{t('shell.company')}: </span>{user.company.name}</span>
      <span className="head-gap" />
      <LiveState />
      <ErrorBell />
      <ThemeSwitch />
      <UserMenu />
    </header>
  );
}
