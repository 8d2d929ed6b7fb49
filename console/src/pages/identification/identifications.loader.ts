import { fetchRecord, recordLoader } from '../../list/loader.js';
import { ownIdentificationsQuery } from './identification.queries.js';

export const loader = recordLoader(() => {
  fetchRecord(ownIdentificationsQuery);
});
