import { fetchRecord, recordLoader } from '../../list/loader.js';
import { ruleQuery } from './control.queries.js';

export const loader = recordLoader(({ id = '' }) => {
  fetchRecord(ruleQuery(id));
});
