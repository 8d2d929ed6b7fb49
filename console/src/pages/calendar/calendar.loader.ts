import { fetchRecord, recordLoader } from '../../list/loader.js';
import { calendarQuery } from './calendar.queries.js';

export const loader = recordLoader(({ id = 'new' }) => {
  if (id !== 'new') fetchRecord(calendarQuery(id));
});
