import { queryOptions } from '@tanstack/react-query';
import { scheduleDetail, scheduleLineDetail } from '../../../../server/contract/schedule.js';
import { call } from '../../api/call.js';

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
