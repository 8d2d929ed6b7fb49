import { fetchRecord, recordLoader } from '../../list/loader.js';
import { filterQuery, NEW } from './setup.queries.js';

export const loader = recordLoader(({ id = NEW }) => {
  if (id !== NEW) fetchRecord(filterQuery(id));
});
