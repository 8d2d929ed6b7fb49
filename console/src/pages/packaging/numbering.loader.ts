import { fetchRecord, recordLoader } from '../../list/loader.js';
import { numberingQuery } from './packaging.queries.js';

export const loader = recordLoader(() => {
  fetchRecord(numberingQuery);
});
