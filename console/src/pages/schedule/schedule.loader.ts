import { fetchRecord, recordLoader } from '../../list/loader.js';
import { scheduleQuery } from './schedule.queries.js';

export const loader = recordLoader(({ scheduleHeadId = '' }) => {
  fetchRecord(scheduleQuery(scheduleHeadId));
});
