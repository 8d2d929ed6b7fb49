import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { countQuery } from './count.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(countQuery(id));
});
