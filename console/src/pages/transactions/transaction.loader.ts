import { fetchRecord, recordLoader } from '../../list/loader.js';
import { transactionQuery } from './transactions.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(transactionQuery(id));
});
