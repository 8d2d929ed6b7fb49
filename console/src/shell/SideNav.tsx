import { NavLink } from 'react-router-dom';
import { useLive } from '../api/live.js';
import { useTexts } from '../i18n/texts.js';
import { paths } from '../paths.js';
import { Icon } from '../ui/Icon.js';
import { useNavigationGroups } from './navigation.js';
import { usePreferences } from './preferences.js';

const BADGES = {
  errors: { counts: 'errorCount', text: 'errorFiles', testId: 'nav-error-count', className: 'side-badge' },
  waiting: { counts: 'waiting', text: 'waiting', testId: 'nav-waiting-count', className: 'side-badge is-info' },
} as const;

function Badge({ of }: { of: keyof typeof BADGES }) {
  const say = useTexts('shell');
  const { counts, text, testId, className } = BADGES[of];
  const count = useLive()[counts];
  return (
    count !== null &&
    count > 0 && (
      <span className={className} data-testid={testId} data-count={count} aria-label={say(text, { count })} role="img">
        {count > 999 ? '999+' : count}
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
                  {badge && <Badge of={badge} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
