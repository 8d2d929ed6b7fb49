import { fetchRows, recordLoader } from '../../list/loader.js';
import { installationQuery, unplacedQuery } from './identification.queries.js';

export const loader = recordLoader(() => {
  fetchRows(installationQuery('claimed'));
  fetchRows(unplacedQuery);
});
