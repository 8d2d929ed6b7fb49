import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  MAX_CHANGE_ROWS,
  scheduleChanges,
  scheduleChangesSeen,
  type ScheduleChangesQuery,
} from '../../../../../server/contract/schedule-changes.js';
import { queryClient } from '../../../api/query-client.js';
import { scheduleReleases } from '../../../../../server/contract/schedule-releases.js';
import { pagedQuery } from '../../../list/define-list.js';
import { call } from '../../../api/call.js';

/** All releases between the parties of a schedule, page by page. */
export function releasesQuery(id: string) {
  return pagedQuery(['schedule', 'releases', id], ({ cursor, signal }) =>
    call(scheduleReleases, { params: { id }, query: { cursor } }, signal),
  );
}

/** Notes that the user has looked at what a schedule changes: the dashboard names it no longer. */
export async function see(id: string): Promise<void> {
  await call(scheduleChangesSeen, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
}

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
