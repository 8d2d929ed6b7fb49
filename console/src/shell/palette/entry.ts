import type { SearchKind } from '../../../../server/contract/names.js';
import type { SearchHit } from '../../../../server/contract/search.js';
import type { Area } from '../../area.js';
import type { IconName } from '../../ui/Icon.js';

/** What the palette says above the actions of the record that is open. */
export type RecordGroup = 'thisFile' | 'thisSchedule' | 'thisPartner' | 'thisDespatch';
export type Group = RecordGroup | 'favourites' | 'recent' | 'tabs' | 'pages' | 'actions' | SearchKind;
/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly group: Group;
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: string | undefined;
  /** What else it is called by those who look for it; not shown. */
  readonly words?: string;
  /** Keys that do the same without the palette. */
  readonly keys?: string | undefined;
  /** Where it leads, and so what is remembered of it; or what it does. */
  readonly path?: string;
  readonly run?: () => void;
}

/** A record that the server found, and where it is looked at. */
export interface Found extends Entry {
  readonly group: SearchKind;
  readonly path: string;
}

/** What the server found, as lines. */
export function foundEntries(areas: readonly Area[], hits: readonly SearchHit[]): readonly Found[] {
  const places = new Map(areas.flatMap(({ found = [] }) => found.map((place) => [place.kind, place] as const)));
  return hits.flatMap((hit): Found[] => {
    const place = places.get(hit.kind);
    if (!place) return [];
    return [
      {
        id: `${hit.kind} ${hit.id}`,
        group: hit.kind,
        icon: place.icon,
        label: hit.title,
        detail: hit.detail ?? undefined,
        path: place.path(hit),
      },
    ];
  });
}

/** Lines in which every word that was typed occurs. */
export function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter(({ label, detail = '', words: more = '' }) =>
    words.every((word) => `${label} ${detail} ${more}`.toLowerCase().includes(word)),
  );
}

/** A label in parts: those that were typed, and those between. */
export function highlighted(
  label: string,
  text: string,
): readonly { readonly part: string; readonly isTyped: boolean }[] {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ part: label, isTyped: false }];
  return label
    .split(new RegExp(`(${words.join('|')})`, 'i'))
    .map((part, i) => ({ part, isTyped: i % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
