import { fetchRecord, recordLoader } from '../../list/loader.js';
import { companyQuery, ownCompanyQuery } from './company.queries.js';

export const loader = recordLoader(({ id = 'new' }) => {
  if (id === 'own') fetchRecord(ownCompanyQuery);
  else if (id !== 'new') fetchRecord(companyQuery(id));
});
