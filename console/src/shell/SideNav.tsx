import { NavLink } from 'react-router-dom';
import { useLive } from '../api/live.js';
import { useTexts } from '../i18n/texts.js';
import { paths } from '../paths.js';
import { Icon } from '../ui/Icon.js';
import { useNavigationGroups } from './navigation.js';
import { usePreferences } from './preferences.js';

function ErrorBadge() {
  const say = useTexts('shell');
  const { errorCount } = useLive();
  return (
    errorCount !== null &&
    errorCount > 0 && (
      <span
        className="side-badge"
        data-testid="nav-error-count"
        data-count={errorCount}
        aria-label={say('errorFiles', { count: errorCount })}
        role="img"
      >
        {errorCount > 999 ? '999+' : errorCount}
      </span>
    )
  );
}

export function SideNav() {
  const say = useTexts();
  const { isNavCollapsed } = usePreferences();
  return (
    <nav className="side" aria-label={say('nav.label')}>
      {useNavigationGroups().map((group) => (
        <div key={group.name} className="side-group">
          {group.label && <p className="side-head">{say(`nav.${group.label}`)}</p>}
          <ul>
            {group.places.map(({ to, label, icon, badge }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.home} title={isNavCollapsed ? say(label) : undefined}>
                  <Icon name={icon} />
                  <span className="side-label">{say(label)}</span>
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
