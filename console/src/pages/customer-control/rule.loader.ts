import { fetchRecord, recordLoader } from '../../list/loader.js';
import { ruleQuery } from './control.queries.js';
import { noticesQuery } from './notice.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(ruleQuery(id));
  fetchRecord(noticesQuery);
});
