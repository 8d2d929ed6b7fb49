import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { carrierQuery, transportQuery } from './transport.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(transportQuery(id));
  fetchRecord(carrierQuery(id));
});
