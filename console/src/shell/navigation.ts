import { useMemo } from 'react';
import type { CurrentUser } from '../../../server/contract/current-user.js';
import { mayOpen } from '../access.js';
import { useUser } from '../api/user.js';
import { type Area, type FirstLevelEntry, NAVIGATION_GROUPS, type NavigationGroup, type Screen } from '../area.js';
import { useAreas } from './areas.js';

type NavigationScreen = Extract<Screen, { readonly navigation: object }>;
/** An entry of the navigation, with the screen that it leads to. */
export interface Place extends Omit<FirstLevelEntry, 'badge' | 'key'> {
  readonly key: string | undefined;
  readonly badge: FirstLevelEntry['badge'] | undefined;
  readonly to: string;
  readonly label: NavigationScreen['title'];
  /** The address of the first level, which its sister screens have too. */
  readonly section: string;
}
interface Group {
  readonly name: NavigationGroup;
  /** Absent above the first and the last places, which are of no group. */
  readonly label: Exclude<NavigationGroup, 'start' | 'end'> | null;
  /** With those of the second level, each behind its first. */
  readonly places: readonly Place[];
}

const hasEntry = (screen: Screen): screen is NavigationScreen => screen.navigation !== undefined;

/** Every entry that areas declare, whoever may see it. */
export function navigationScreens(areas: readonly Area[]): readonly NavigationScreen[] {
  return areas.flatMap(({ screens }) => screens.filter(hasEntry));
}

/** Entries with what those of the second level have from their first, in the order of the first. */
function allPlaces(areas: readonly Area[]): readonly (Place & Pick<Screen, 'permission'>)[] {
  const screens = navigationScreens(areas);
  const placeOf = (
    { path: to, title: label, permission, navigation }: NavigationScreen,
    first: FirstLevelEntry,
    section: string,
  ) => ({
    ...{ ...first, ...navigation, permission, to, label, section },
    key: navigation.key,
    badge: to === section ? first.badge : undefined,
  });
  return screens
    .flatMap((screen) => {
      const { navigation: first, path: section } = screen;
      if ('under' in first) return [];
      const unders = screens.filter(({ navigation }) => 'under' in navigation && navigation.under === section);
      return [screen, ...unders].map((one) => placeOf(one, first, section));
    })
    .sort((a, b) => a.order - b.order);
}

/** Where the navigation leads somebody. What the user may not see is absent, not grey. */
export function navigationOf(areas: readonly Area[], user: CurrentUser): readonly Group[] {
  const places = allPlaces(areas).filter(
    ({ permission, place }) => mayOpen(user, permission) && (place === undefined || user.navigation.includes(place)),
  );
  return NAVIGATION_GROUPS.map((name) => ({
    name,
    label: name === 'start' || name === 'end' ? null : name,
    places: places.filter(({ group }) => group === name),
  })).filter((group) => group.places.length > 0);
}

/** The signed-in user's navigation, by groups. */
export function useNavigationGroups(): readonly Group[] {
  const areas = useAreas();
  const user = useUser();
  return useMemo(() => navigationOf(areas, user), [areas, user]);
}
/** The same as one row. */
export function usePlaces(): readonly Place[] {
  const groups = useNavigationGroups();
  return useMemo(() => groups.flatMap(({ places }) => places), [groups]);
}

/** The place that an address is, or lies below. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  return places.reduce<Place | undefined>(
    (best, place) =>
      (pathname === place.to || pathname.startsWith(`${place.to}/`)) && place.to.length > (best?.to.length ?? 0)
        ? place
        : best,
    undefined,
  );
}
