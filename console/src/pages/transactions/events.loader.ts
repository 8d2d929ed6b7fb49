import { fetchRecord, recordLoader } from '../../list/loader.js';
import { eventsQuery } from './transactions.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(eventsQuery(id));
});
