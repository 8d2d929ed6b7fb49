import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { messageQuery } from '../traffic.queries.js';

export const loader = recordLoader(({ rowId = '' }) => {
  fetchRecord(messageQuery(rowId));
});
