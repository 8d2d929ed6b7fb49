import { useCallback, useMemo } from 'react';
import { useSearch } from '../../form/useSearch.js';

export interface TrafficFilters {
  readonly filter: 'all' | 'errors' | 'warnings';
  readonly messageType: string | null;
  readonly q: string;
  /** What was archived or deleted instead of what is open. */
  readonly archived: boolean;
  /** How far back, where the address says it. */
  readonly days: number | null;
}
const MOST_DAYS = 3660;

/** Days from an address: a whole number that a list can be asked for, else none. */
export function toDays(value: string | null): number | null {
  const days = Number(value);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : null;
}

function toFilter(value: string | null): TrafficFilters['filter'] {
  return value === 'errors' || value === 'warnings' ? value : 'all';
}

function read(search: URLSearchParams): TrafficFilters {
  return {
    filter: toFilter(search.get('filter')),
    messageType: search.get('type'),
    q: search.get('q') ?? '',
    archived: search.get('archived') === 'true',
    days: toDays(search.get('days')),
  };
}
function write({ filter, messageType, q, archived, days }: TrafficFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('filter', filter);
  if (messageType !== null) params.set('type', messageType);
  if (q !== '') params.set('q', q);
  if (days !== null) params.set('days', String(days));
  if (archived) params.set('archived', 'true');
  return params;
}

/** What the list shows, in the address: a copied link shows a colleague the same. */
export function useTrafficFilters(): [TrafficFilters, (part: Partial<TrafficFilters>) => void] {
  const [search, setSearch] = useSearch();
  const filters = useMemo(() => read(search), [search]);
  const change = useCallback(
    (part: Partial<TrafficFilters>) => {
      setSearch((now) => write({ ...read(now), ...part }));
    },
    [setSearch],
  );
  return [filters, change];
}
