import type { SearchHit, SearchKind } from '../../../../server/contract/search.js';
import type { IconName } from '../../ui/Icon.js';
import { paths } from '../../paths.js';

export type Group = 'recent' | 'tabs' | 'pages' | 'actions' | SearchKind;
/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly group: Group;
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: string | undefined;
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

export const ICONS: Readonly<Record<SearchKind, IconName>> = {
  schedule: 'calendar',
  despatch: 'box',
  file: 'arrow-right-arrow-left',
  transaction: 'file',
  article: 'verified',
  partner: 'building',
};

/** Where a hit is looked at; null where the installation has no place for it. */
function pathOf(hit: SearchHit): string | null {
  switch (hit.kind) {
    case 'schedule':
      return paths.schedule(hit.id);
    case 'despatch':
      return hit.fileId === null ? null : paths.trafficMessage(hit.fileId);
    case 'file':
      return paths.trafficMessage(hit.id);
    case 'transaction':
      return paths.transaction(hit.id);
    case 'article':
      return paths.schedulesOfArticle(hit.id);
    case 'partner':
      return paths.trafficOf(hit.title);
  }
}
/** Of whose pages traffic is one, whatever the kind. */
const IN_TRAFFIC: readonly SearchKind[] = ['despatch', 'partner'];

/** What the server found, as lines. */
export function entriesOf(hits: readonly SearchHit[], mayReadTraffic: boolean): readonly Found[] {
  return hits.flatMap((hit): Found[] => {
    const path = pathOf(hit);
    if (path === null || (IN_TRAFFIC.includes(hit.kind) && !mayReadTraffic)) return [];
    return [
      {
        id: `${hit.kind} ${hit.id}`,
        group: hit.kind,
        icon: ICONS[hit.kind],
        label: hit.title,
        detail: hit.detail ?? undefined,
        path,
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
  return entries.filter(({ label, detail = '' }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
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
