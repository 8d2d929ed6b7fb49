import { asOfIn } from '../../as-of/as-of.js';
import { fetchRecord, recordLoader } from '../../list/loader.js';
import { scheduleQuery } from './schedule.queries.js';

export const loader = recordLoader(({ scheduleHeadId = '' }, search) => {
  fetchRecord(scheduleQuery(scheduleHeadId, asOfIn(search)));
});
