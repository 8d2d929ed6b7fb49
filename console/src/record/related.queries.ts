import { queryOptions } from '@tanstack/react-query';
import type { RecordedKind, RelatedKind } from '../../../server/contract/names.js';
import { recordHistory, related } from '../../../server/contract/related.js';
import { call } from '../api/call.js';
import { pagedQuery } from '../list/define-list.js';

/** What a record is related to. Files and schedules come all the time, so that it is asked for with every look at the record. */
export function relatedQuery(kind: RelatedKind, id: string) {
  return queryOptions({
    queryKey: ['related', kind, id],
    queryFn: ({ signal }) => call(related, { params: { kind, id } }, signal),
    staleTime: 0,
  });
}

/** What was done with a record: read again whenever it is looked at. */
export function historyQuery(kind: RecordedKind, id: string) {
  return {
    ...pagedQuery(['related', 'history', kind, id], ({ limit, cursor, signal }) =>
      call(recordHistory, { params: { kind, id }, query: { limit, cursor } }, signal),
    ),
    staleTime: 0,
  };
}
