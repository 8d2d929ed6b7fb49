import { useMemo } from 'react';
import type { CurrentUser } from '../../../server/contract/current-user.js';
import { mayOpen } from '../access.js';
import { useUser } from '../api/user.js';
import { type Area, NAVIGATION_GROUPS, type NavigationGroup, type Screen } from '../area.js';
import type { TextKey } from '../i18n/texts.js';
import { useAreas } from './areas.js';

type NavigationScreen = Extract<Screen, { readonly navigation: object }>;
/** An entry of the navigation, with the screen that it leads to. */
export type Place = NavigationScreen['navigation'] & Readonly<{ to: string; label: NavigationScreen['title'] }>;
interface Group {
  readonly name: NavigationGroup;
  /** Absent above the first and the last places, which are of no group. */
  readonly label: TextKey<'nav'> | null;
  readonly places: readonly Place[];
}
const LABELS: Readonly<Record<NavigationGroup, TextKey<'nav'> | null>> = {
  start: null,
  plan: 'plan',
  exchange: 'exchange',
  partners: 'partners',
  admin: 'admin',
  end: null,
};

const hasEntry = (screen: Screen): screen is NavigationScreen => screen.navigation !== undefined;

/** Every entry that areas declare, whoever may see it. */
export function navigationScreens(areas: readonly Area[]): readonly NavigationScreen[] {
  return areas.flatMap(({ screens }) => screens.filter(hasEntry));
}

/** Where the navigation leads somebody. What the user may not see is absent, not grey. */
export function navigationOf(areas: readonly Area[], user: CurrentUser): readonly Group[] {
  const places = navigationScreens(areas)
    .filter(
      ({ permission, navigation: { place } }) =>
        mayOpen(user, permission) && (place === undefined || user.navigation.includes(place)),
    )
    .map((screen): Place => ({ ...screen.navigation, to: screen.path, label: screen.title }));
  return NAVIGATION_GROUPS.map((name) => ({
    name,
    label: LABELS[name],
    places: places.filter(({ group }) => group === name).sort((a, b) => a.order - b.order),
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
