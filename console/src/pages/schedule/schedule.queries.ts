import { queryOptions } from '@tanstack/react-query';
import { scheduleDetail, scheduleLineDetail } from '../../../../server/contract/schedule.js';
import { call } from '../../api/call.js';
import { type AsOf, recordAt } from '../../as-of/as-of.js';

export function scheduleQuery(id: string, asOf?: AsOf) {
  return queryOptions({
    ...recordAt(['schedule', 'head', id], asOf),
    queryFn: ({ signal }) => call(scheduleDetail, { params: { id }, query: { asOf } }, signal),
  });
}
/** Call-offs of one line, for schedules so large that they come without. The head's id is in the key: changes name heads. */
export function scheduleLineQuery(headId: string, lineId: string, asOf?: AsOf) {
  return queryOptions({
    ...recordAt(['schedule', 'line', headId, lineId], asOf),
    queryFn: ({ signal }) => call(scheduleLineDetail, { params: { id: lineId }, query: { asOf } }, signal),
  });
}
