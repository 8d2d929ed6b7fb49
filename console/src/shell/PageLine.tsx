import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useMatches } from 'react-router-dom';
import type { Screen } from '../area.js';
import { useTexts } from '../i18n/texts.js';
import { keepListSearch, listSearch } from './list-search.js';
import { type Place, placeAt, usePlaces } from './navigation.js';
import { useTabState } from './tabs.js';

/** What no screen needs to show comes after the first paint. */
const Star = lazy(async () => ({ default: (await import('./Favourites.js')).Star }));

const isPlace = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && (handle as Partial<Screen>).navigation !== undefined;

/** A place of a group, not above the groups or below them. */
type Grouped = Place & { group: Exclude<Place['group'], 'start' | 'end'> };
const isGrouped = (place: Place): place is Grouped => place.group !== 'start' && place.group !== 'end';

/** The page in view among its sisters. */
function Sisters({ here, sisters }: { here: Place; sisters: readonly Place[] }) {
  const say = useTexts();
  return (
    <ul className="sisters">
      {sisters.map(({ to, label }) => (
        <li key={to}>
          <Link to={to + listSearch(to)} aria-current={to === here.to ? 'page' : undefined}>
            {say(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where a page stands: its group; and of a record the list, and the open records above it. */
function Crumbs({ here, pathname, isList }: { here: Grouped; pathname: string; isList: boolean }) {
  const say = useTexts();
  const { tabs } = useTabState();
  return (
    <ol className="crumbs">
      <li>{say(`nav.${here.group}`)}</li>
      {!isList && (
        <li>
          <Link to={here.to + listSearch(here.to)}>{say(here.label)}</Link>
        </li>
      )}
      {tabs
        .filter(({ path }) => pathname.startsWith(`${path}/`))
        .map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
    </ol>
  );
}

/** Above each page but the first: its sister pages, or the way to what it shows. */
export function PageLine() {
  const say = useTexts('nav');
  const { pathname, search } = useLocation();
  const isList = useMatches().some(({ handle }) => isPlace(handle));
  const places = usePlaces();
  const here = placeAt(places, pathname);
  useEffect(() => {
    if (isList) keepListSearch(pathname, search);
  }, [isList, pathname, search]);
  if (here === undefined || !isGrouped(here)) return null;
  const sisters = isList ? places.filter(({ section }) => section === here.section) : [];
  const hasSisters = sisters.length > 1;
  return (
    <nav className="page-line" aria-label={say(hasSisters ? 'second' : 'crumbs')}>
      {hasSisters ? (
        <Sisters here={here} sisters={sisters} />
      ) : (
        <Crumbs here={here} pathname={pathname} isList={isList} />
      )}
      <Suspense>
        <Star />
      </Suspense>
    </nav>
  );
}
