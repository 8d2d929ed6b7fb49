import { readFilters } from '../../../list/filter.js';
import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { DUE_FIELDS } from './due-fields.js';
import { dueQuery } from './due.queries.js';

export const loader = recordLoader((_, search) => {
  fetchRecord(dueQuery(readFilters(DUE_FIELDS, search)));
});
