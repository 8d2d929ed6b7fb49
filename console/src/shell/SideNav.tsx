import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLive } from '../api/live.js';
import { type TextKey, useTexts } from '../i18n/texts.js';
import { paths } from '../paths.js';
import { Icon } from '../ui/Icon.js';
import { type Place, placeAt, useNavigationGroups, usePlaces } from './navigation.js';
import { setPreferences, usePreferences } from './preferences.js';

/** What no screen needs to show comes after the first paint. */
const Favourites = lazy(async () => ({ default: (await import('./Favourites.js')).Favourites }));

const BADGES = {
  errors: {
    counts: 'errorCount',
    text: 'errorFiles',
    testId: 'nav-error-count',
    className: 'side-badge',
    to: paths.trafficErrors,
  },
  results: {
    counts: 'openResults',
    text: 'openResults',
    testId: 'nav-result-count',
    className: 'side-badge is-info',
    to: paths.control,
  },
  waiting: {
    counts: 'waiting',
    text: 'waiting',
    testId: 'nav-waiting-count',
    className: 'side-badge is-info',
    to: paths.installation,
  },
} as const;

/** Leads to what it counts. */
function Badge({ of }: { of: keyof typeof BADGES }) {
  const say = useTexts('shell');
  const { counts, text, testId, className, to } = BADGES[of];
  const count = useLive()[counts];
  return (
    count !== null &&
    count > 0 && (
      <Link
        to={to}
        className={className}
        data-testid={testId}
        data-count={count}
        aria-label={say(text, { count })}
        title={say(text, { count })}
      >
        {count > 999 ? '999+' : count}
      </Link>
    )
  );
}

/** The heading of a group folds it. Where the navigation is icons alone there is no heading, and nothing is folded. */
function GroupHead({ name, label }: { name: string; label: TextKey<'nav'> }) {
  const say = useTexts('nav');
  const { foldedGroups } = usePreferences();
  const isFolded = foldedGroups.includes(name);
  return (
    <button
      type="button"
      className="side-head"
      aria-expanded={!isFolded}
      onClick={() => {
        setPreferences({
          foldedGroups: isFolded ? foldedGroups.filter((one) => one !== name) : [...foldedGroups, name],
        });
      }}
    >
      {say(label)}
      <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
    </button>
  );
}

export function SideNav() {
  const say = useTexts();
  const { isNavCollapsed, foldedGroups } = usePreferences();
  const { pathname } = useLocation();
  const live = useLive();
  const here = placeAt(usePlaces(), pathname);
  // What is about the product is reached from the user's own panel, notices from the bell.
  const groups = useNavigationGroups().filter(({ name }) => name !== 'end');
  return (
    <nav className="side" aria-label={say('nav.label')}>
      <Suspense>
        <Favourites />
      </Suspense>
      {groups.map(({ name, label, places }) => {
        const isFolded = label !== null && !isNavCollapsed && foldedGroups.includes(name);
        // One place for each section: the first that the user may see.
        const firsts = places.filter(({ section }, i) => places.findIndex((other) => other.section === section) === i);
        // The place in view stays in sight, and what somebody has to act on.
        const stays = ({ section, badge }: Place): boolean =>
          section === here?.section || (badge !== undefined && (live[BADGES[badge].counts] ?? 0) > 0);
        const shown = isFolded ? firsts.filter(stays) : firsts;
        return (
          <div key={name} className="side-group">
            {label && !isNavCollapsed && <GroupHead name={name} label={label} />}
            <ul>
              {shown.map(({ to, section, label: title, icon, badge }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={section === here?.section ? 'active' : undefined}
                    aria-current={to === here?.to ? 'page' : section === here?.section ? 'true' : undefined}
                    title={isNavCollapsed ? say(title) : undefined}
                  >
                    <Icon name={icon} />
                    <span className="side-label">{say(title)}</span>
                  </Link>
                  {badge && <Badge of={badge} />}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
