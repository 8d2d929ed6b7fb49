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
import { type AsOf, recordAt } from '../../../as-of/as-of.js';

/** All releases between the parties of a schedule, page by page. */
export function releasesQuery(id: string, asOf?: AsOf) {
  const kept = recordAt(['schedule', 'releases', id], asOf);
  const pages = pagedQuery(kept.queryKey, ({ cursor, signal }) =>
    call(scheduleReleases, { params: { id }, query: { cursor, asOf } }, signal),
  );
  return { ...pages, ...kept };
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
export function changesQuery(id: string, asked: ChangesAsked, asOf?: AsOf) {
  return infiniteQueryOptions({
    ...recordAt(['schedule', 'changes', id, asked], asOf),
    queryFn: ({ pageParam, signal }) =>
      call(
        scheduleChanges,
        { params: { id }, query: { ...asked, limit: MAX_CHANGE_ROWS, cursor: pageParam, asOf } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    gcTime: 60_000,
  });
}
