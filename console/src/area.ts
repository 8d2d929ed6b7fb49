import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import type { ListName, SearchKind, Topic } from '../../server/contract/names.js';
import type { SearchHit } from '../../server/contract/search.js';
import type { PlaceName } from '../../server/domain/access/navigation.js';
import type { Requirement, ScreenPermission } from './access.js';
import type { AreaTexts } from './i18n/area-texts.js';
import type { AnyTextKey, TextKey } from './i18n/texts.js';
import type { IconName } from './ui/Icon.js';

/** The groups of the navigation in their order; their labels are `nav.NAME`, and the first and the last have none. One without places is not shown. */
export const NAVIGATION_GROUPS = ['start', 'plan', 'ship', 'exchange', 'insight', 'partners', 'admin', 'end'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

interface EntryBase {
  /** What the help says on this screen and on those below its address; null where it speaks of the console as a whole. */
  readonly help: AnyTextKey | null;
}
/** A place of the navigation itself. */
export interface FirstLevelEntry extends EntryBase {
  /** The letter after `g`, or after `g` and the group, that leads there. */
  readonly key: string;
  readonly group: NavigationGroup;
  /** Where it stands in its group. */
  readonly order: number;
  readonly icon: IconName;
  /** A place that the server names besides, where more than the permission decides. */
  readonly place?: PlaceName;
  /** What its badge counts, which is always something to act on: open errors, results of rules that nobody has looked at, or what waits for the operator. */
  readonly badge?: 'errors' | 'results' | 'waiting';
}
/** A place of the second level, in the head of its sister screens, in the order in which areas declare them. Group and icon are those of the first, and so is what the server decides. */
export interface SecondLevelEntry extends EntryBase {
  /** A letter of its own; there are fewer than places, so some have none. */
  readonly key?: string;
  /** The address of the place in the navigation that it stands under. */
  readonly under: string;
}
/** An entry of the navigation, of the palette and of the list of keys. Whoever may see its screen sees it. */
export type NavigationEntry = FirstLevelEntry | SecondLevelEntry;

interface ScreenBase {
  /** The specification's row; null for a screen that it names without an address. */
  readonly spec: string | null;
  readonly path: string;
  readonly permission: ScreenPermission;
  /** The page, fetched when it is first shown, with the texts of its area. */
  readonly page: () => Promise<{ Component: ComponentType }>;
  /** Texts of other areas that the page shows. */
  readonly texts?: readonly AreaTexts[];
  /** Fetches what the page shows, beside its code; runs when the permission is checked. */
  readonly loader?: () => Promise<{ loader: LoaderFunction }>;
  readonly children?: readonly Screen[];
  /** Stands by itself, without the shell around it. */
  readonly isBare?: true;
}

/** A screen. Its title names the page; a page that is named after its record names itself, and opens a tab. */
export type Screen = ScreenBase &
  (
    | { readonly title: `nav.${TextKey<'nav'>}`; readonly navigation: NavigationEntry }
    | { readonly title: AnyTextKey | 'record'; readonly navigation?: undefined }
  );

/** How the palette shows records of a kind that the search finds. */
export interface SearchPlace {
  readonly kind: SearchKind;
  readonly icon: IconName;
  /** Where a hit is looked at: who finds it may look there. */
  readonly path: (hit: SearchHit) => string;
}

/** Something that can be done from anywhere: a line of the palette that leads to an address. */
export interface PaletteAction {
  readonly id: string;
  readonly icon: IconName;
  readonly label: TextKey<'palette'>;
  readonly permission: Requirement;
  readonly path: string;
  readonly state?: object;
}

/** Which of an area's queries a change of a topic outdates: those whose keys begin with `queries`. */
export interface Follow {
  readonly topic: Topic;
  readonly queries: string;
  /** Only lists and the records that changed: keys are `[queries, kind, id]`. What changed here was read again already. */
  readonly byId?: true;
}

/** What stands over the page: what slides in from the right, and the palette; one at a time. */
export type PanelName = 'help' | 'notices' | 'palette' | 'profile';
export type PanelComponent = ComponentType<{ onClose: () => void }>;

/** All that the console knows of an area before somebody opens it. It is part of the first page: no page, no text and no query is in it. */
export interface Area {
  /** null where it has none of its own. */
  readonly texts: AreaTexts | null;
  readonly screens: readonly Screen[];
  /** Lists whose looks and views are kept. */
  readonly lists?: readonly ListName[];
  readonly follows?: readonly Follow[];
  readonly found?: readonly SearchPlace[];
  readonly actions?: readonly PaletteAction[];
  readonly panels?: Readonly<Partial<Record<PanelName, PanelComponent>>>;
  /** Shown above every page. */
  readonly banner?: ComponentType;
  /** Of one area: its banner, where it was shown last, has its place on the page before it is fetched. */
  readonly keepsBannerPlace?: true;
  /** Works behind every page. */
  readonly background?: ComponentType;
}
