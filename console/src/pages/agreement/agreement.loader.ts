import { fetchRecord, recordLoader } from '../../list/loader.js';
import { agreementQuery } from './agreement.queries.js';

export const loader = recordLoader(({ id = 'new' }) => {
  if (id !== 'new') fetchRecord(agreementQuery(id));
});
