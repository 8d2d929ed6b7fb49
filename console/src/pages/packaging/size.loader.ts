import { fetchRecord, recordLoader } from '../../list/loader.js';
import { sizeQuery } from './packaging.queries.js';

export const loader = recordLoader(({ id = 'new' }) => {
  if (id !== 'new') fetchRecord(sizeQuery(id));
});
