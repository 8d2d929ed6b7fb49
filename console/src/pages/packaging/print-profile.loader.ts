import { fetchRecord, recordLoader } from '../../list/loader.js';
import { printProfilesQuery } from './packaging.queries.js';

export const loader = recordLoader(() => {
  fetchRecord(printProfilesQuery);
});
