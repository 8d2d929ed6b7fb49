import type { LoaderFunction } from 'react-router-dom';
import { USER_STATES } from '../../../../server/domain/access/user-state.js';
import { choiceField, readFilters, textField } from '../../list/filter.js';
import { fetchRecord, fetchRows } from '../../list/loader.js';
import { externalsQuery, usersQuery } from './users.queries.js';

/** States that the list can be narrowed to; the removed have no name to look for. */
export const SHOWN_STATES = USER_STATES.filter((state) => state !== 'removed');
const NARROWINGS = [...SHOWN_STATES, 'external'] as const;

/** What the list of users is narrowed by. */
export const USER_FIELDS = {
  q: textField({ label: 'users.search' }),
  only: choiceField(NARROWINGS, {
    label: 'users.column.state',
    any: 'users.all',
    option: (only) => (only === 'external' ? 'users.external' : `users.state.${only}`),
  }),
};
/** Whose panel is open. */
export const USER_PANEL = { user: textField({ label: 'users.column.name' }) };

/** Asks for the company's users and those of others while the list's code is on its way. */
export const loader: LoaderFunction = ({ request }) => {
  fetchRows(usersQuery(readFilters(USER_FIELDS, new URL(request.url).searchParams)));
  fetchRecord(externalsQuery);
  return null;
};
