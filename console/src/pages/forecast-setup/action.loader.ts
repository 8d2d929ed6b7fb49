import { fetchRecord, recordLoader } from '../../list/loader.js';
import { actionQuery, NEW, settingsQuery } from './setup.queries.js';

export const loader = recordLoader(({ id = NEW }) => {
  if (id !== NEW) fetchRecord(actionQuery(id));
  fetchRecord(settingsQuery);
});
