import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../../server/contract/endpoint.js';
import { scheduleDetail, scheduleLineDetail, scheduleList } from '../../../../server/contract/schedule.js';
import { call } from '../../api/call.js';
import type { ScheduleFilters } from './filters.js';

export type SchedulePage = Answer<typeof scheduleList>;

/** A page of what is searched for. */
export function readSchedules(
  filters: ScheduleFilters,
  limit: number,
  cursor?: string,
  signal?: AbortSignal,
): Promise<SchedulePage> {
  const { exact, archived, comment, backorder, urgent, ...text } = filters;
  const query = {
    ...text,
    articleIsExact: exact,
    archived: archived || undefined,
    comment: comment || undefined,
    backorder: backorder || undefined,
    urgent: urgent || undefined,
  };
  return call(scheduleList, { query: { ...emptyToAbsent(query), limit, cursor } }, signal);
}
/** An empty value in a search is no value. */
function emptyToAbsent<T extends object>(query: T): T {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as T;
}
export function scheduleQuery(id: string) {
  return queryOptions({
    queryKey: ['schedule', 'head', id],
    queryFn: ({ signal }) => call(scheduleDetail, { params: { id } }, signal),
  });
}
/** Call-offs of one line, for schedules so large that they come without. The head's id is in the key: changes name heads. */
export function scheduleLineQuery(headId: string, lineId: string) {
  return queryOptions({
    queryKey: ['schedule', 'line', headId, lineId],
    queryFn: ({ signal }) => call(scheduleLineDetail, { params: { id: lineId } }, signal),
  });
}
