import { fetchRecord, recordLoader } from '../../list/loader.js';
import { relationQuery } from './company.queries.js';

export const loader = recordLoader(({ id = 'new' }) => {
  if (id !== 'new') fetchRecord(relationQuery(id));
});
