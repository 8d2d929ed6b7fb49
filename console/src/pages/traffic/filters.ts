import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface TrafficFilters {
  readonly filter: 'all' | 'errors' | 'warnings';
  readonly messageType: string | null;
  readonly q: string;
  /** What was archived or deleted instead of what is open. */
  readonly archived: boolean;
}

function toFilter(value: string | null): TrafficFilters['filter'] {
  return value === 'errors' || value === 'warnings' ? value : 'all';
}

/** What the list shows, in the address: a copied link shows a colleague the same. */
export function useTrafficFilters(): [TrafficFilters, (part: Partial<TrafficFilters>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = toFilter(search.get('filter'));
  const messageType = search.get('type');
  const q = search.get('q') ?? '';
  const archived = search.get('archived') === 'true';
  const filters = useMemo(() => ({ filter, messageType, q, archived }), [filter, messageType, q, archived]);
  const change = useCallback((part: Partial<TrafficFilters>) => {
    const next = { ...filters, ...part };
    const params = new URLSearchParams();
    if (next.filter !== 'all') params.set('filter', next.filter);
    if (next.messageType !== null) params.set('type', next.messageType);
    if (next.q !== '') params.set('q', next.q);
    if (next.archived) params.set('archived', 'true');
    setSearch(params, { replace: true });
  }, [filters, setSearch]);
  return [filters, change];
}
