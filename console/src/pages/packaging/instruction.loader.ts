import { fetchRecord, recordLoader } from '../../list/loader.js';
import { instructionQuery } from './packaging.queries.js';

export const loader = recordLoader(({ id = 'new' }) => {
  if (id !== 'new') fetchRecord(instructionQuery(id));
});
