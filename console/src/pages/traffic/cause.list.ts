import { type TrafficCause, trafficCauses } from '../../../../server/contract/traffic-cause.js';
import { trafficList, type TrafficRow } from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';
import { LIVE_LIST } from '../../api/live.js';
import { defineList, MOST } from '../../list/define-list.js';
import { type FilterValues, MOST_DAYS } from '../../list/filter.js';
import { TRAFFIC_FIELDS } from './traffic.list.js';

type Filters = FilterValues<typeof TRAFFIC_FIELDS>;
/** Files of a cause that one act is done to. */
const MOST_FILES = 1_000;

/** What narrows the files narrows their causes. */
function narrowed({ archived, days, messageType, partner, q }: Filters) {
  return {
    messageType,
    q,
    ...(partner !== '' && { partnerCompanyId: partner }),
    ...(archived ? { archived, days: MOST_DAYS } : { days }),
  };
}

/** Files with errors, one row for each cause; read again as a whole when files change. */
export const CAUSE_LIST = defineList({
  queryKey: [LIVE_LIST, 'traffic-causes'],
  name: 'traffic-causes',
  fields: TRAFFIC_FIELDS,
  read: async (filters, { signal }) => {
    const answer = await call(trafficCauses, { query: narrowed(filters) }, signal);
    return { ...answer, nextCursor: null };
  },
  rowId: (row) => row.id,
  follows: 'traffic',
  gcTime: 60_000,
});

/** The newest files of some causes. */
export async function filesOf(causes: readonly TrafficCause[], filters: Filters): Promise<readonly TrafficRow[]> {
  const files: TrafficRow[] = [];
  for (const { id } of causes) {
    let cursor: string | undefined;
    do {
      const query = { ...narrowed(filters), cause: id, limit: MOST, counts: false, cursor };
      const page = await call(trafficList, { query });
      files.push(...page.rows);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && files.length < MOST_FILES);
  }
  return files.slice(0, MOST_FILES);
}
