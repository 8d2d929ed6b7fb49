import { fetchRecord, recordLoader } from '../../list/loader.js';
import { bookingQuery } from './booking.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(bookingQuery(id));
});
