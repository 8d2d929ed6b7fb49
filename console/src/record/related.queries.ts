import { queryOptions } from '@tanstack/react-query';
import type { RelatedKind } from '../../../server/contract/names.js';
import { related } from '../../../server/contract/related.js';
import { call } from '../api/call.js';

/** What a record is related to. Files and schedules come all the time, so that it is asked for with every look at the record. */
export function relatedQuery(kind: RelatedKind, id: string) {
  return queryOptions({
    queryKey: ['related', kind, id],
    queryFn: ({ signal }) => call(related, { params: { kind, id } }, signal),
    staleTime: 0,
  });
}
