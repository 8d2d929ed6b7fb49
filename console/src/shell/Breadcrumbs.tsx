import { useEffect } from 'react';
import { Link, useLocation, useMatches } from 'react-router-dom';
import type { Screen } from '../area.js';
import { useTexts } from '../i18n/texts.js';
import { keepListSearch, listSearch } from './list-search.js';
import { useNavigationGroups } from './navigation.js';
import { useTabState } from './tabs.js';

const isPlace = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && (handle as Partial<Screen>).navigation !== undefined;

/** Where a record stands: group and list, and the open records above it. A page of the navigation has none. */
export function Breadcrumbs() {
  const say = useTexts('nav');
  const sayAny = useTexts();
  const { pathname, search } = useLocation();
  const isList = useMatches().some(({ handle }) => isPlace(handle));
  const groups = useNavigationGroups();
  const { tabs } = useTabState();
  useEffect(() => {
    if (isList) keepListSearch(pathname, search);
  }, [isList, pathname, search]);
  const isAbove = (path: string): boolean => pathname.startsWith(`${path}/`);
  const group = groups.find(({ places }) => places.some(({ to }) => isAbove(to)));
  const list = group?.places.find(({ to }) => isAbove(to));
  if (isList || list === undefined) return null;
  return (
    <nav className="crumbs" aria-label={say('crumbs')}>
      <ol>
        {group?.label && <li>{say(group.label)}</li>}
        <li>
          <Link to={list.to + listSearch(list.to)}>{sayAny(list.label)}</Link>
        </li>
        {tabs
          .filter(({ path }) => isAbove(path))
          .map(({ path, label }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
      </ol>
    </nav>
  );
}
