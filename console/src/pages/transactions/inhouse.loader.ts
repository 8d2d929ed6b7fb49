import { fetchRecord, recordLoader } from '../../list/loader.js';
import { inhouseQuery } from './transactions.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(inhouseQuery(id, 'json'));
});
