import { fetchRecord, recordLoader } from '../../list/loader.js';
import { groupQuery } from './setup.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(groupQuery(id));
});
