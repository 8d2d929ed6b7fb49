import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  MAX_CHANGE_ROWS,
  scheduleChanges,
  type ScheduleChangesQuery,
} from '../../../../../server/contract/schedule-changes.js';
import { call } from '../../../api/call.js';

/** `against`: an id, or `previous`. */
interface ChangesAsked extends Pick<ScheduleChangesQuery, 'bucket' | 'isDifferent'> {
  readonly against: string;
}

/** What a schedule changes, page by page; the schedule's id is in the key: changes name it. */
export function changesQuery(id: string, asked: ChangesAsked) {
  return infiniteQueryOptions({
    queryKey: ['schedule', 'changes', id, asked],
    queryFn: ({ pageParam, signal }) =>
      call(scheduleChanges, { params: { id }, query: { ...asked, limit: MAX_CHANGE_ROWS, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    gcTime: 60_000,
  });
}
