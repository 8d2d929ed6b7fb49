import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useLive } from '../api/live.js';
import { useUser } from '../api/user.js';
import { paths } from '../paths.js';
import { Icon } from '../ui/Icon.js';
import { navigationOf } from './navigation.js';
import { usePreferences } from './preferences.js';

function ErrorBadge() {
  const { t } = useTranslation();
  const { errorCount } = useLive();
  return (
    errorCount !== null &&
    errorCount > 0 && (
      <span
        className="side-badge"
        data-testid="nav-error-count"
        data-count={errorCount}
        aria-label={t('shell.errorFiles', { count: errorCount })}
        role="img"
      >
        {errorCount > 999 ? '999+' : errorCount}
      </span>
    )
  );
}

export function SideNav() {
  const { t } = useTranslation();
  const user = useUser();
  const { isNavCollapsed } = usePreferences();
  return (
    <nav className="side" aria-label={t('nav.label')}>
      {navigationOf(user).map((group) => (
        <div key={group.places[0]?.to} className="side-group">
          {group.label && <p className="side-head">{t(group.label)}</p>}
          <ul>
            {group.places.map(({ to, label, icon, badge }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.home} title={isNavCollapsed ? t(label) : undefined}>
                  <Icon name={icon} />
                  <span className="side-label">{t(label)}</span>
                  {badge && <ErrorBadge />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
