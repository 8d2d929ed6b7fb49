import { forecastActionRuns } from '../../../../server/contract/forecast-action.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';

/** The runs of an action, newest first. */
export function runsOfAction(id: string) {
  return defineList({
    queryKey: ['forecast-setup', 'runs', id],
    name: 'forecast-runs',
    fields: {},
    sorts: [],
    read: (_, { limit, cursor, signal }) =>
      call(forecastActionRuns, { params: { id }, query: { limit, cursor } }, signal),
    rowId: (row) => row.runId,
  });
}
