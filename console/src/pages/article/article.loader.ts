import { fetchRecord, recordLoader } from '../../list/loader.js';
import { articleQuery } from './article.queries.js';

export const loader = recordLoader(({ id = 'new' }) => {
  if (id !== 'new') fetchRecord(articleQuery(id));
});
