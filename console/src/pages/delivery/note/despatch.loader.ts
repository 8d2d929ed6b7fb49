import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { despatchQuery } from '../despatch.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(despatchQuery(id));
});
