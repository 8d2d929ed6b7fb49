import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { customersQuery } from './hand.queries.js';

export const loader = recordLoader(() => {
  fetchRecord(customersQuery);
});
