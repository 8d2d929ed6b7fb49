import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { dueQuery } from './due.queries.js';

export const loader = recordLoader((_, search) => {
  fetchRecord(dueQuery(search.get('until') ?? ''));
});
