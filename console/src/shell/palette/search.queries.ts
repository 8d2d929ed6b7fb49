import { queryOptions } from '@tanstack/react-query';
import { search } from '../../../../server/contract/search.js';
import { call } from '../../api/call.js';

/** Whatever a number or name may be. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, signal),
    enabled: q !== '',
    staleTime: 10_000,
  });
