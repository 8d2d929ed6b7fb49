import { userList, type UserRow, USER_SORTS } from '../../../../server/contract/user.js';
import { USER_STATES, type UserState } from '../../../../server/domain/access/user-state.js';
import { call } from '../../api/call.js';
import { queryClient } from '../../api/query-client.js';
import { defineList, type RowPage } from '../../list/define-list.js';
import { choiceField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';
import { externalsQuery, type ExternalPerson } from './users.queries.js';

/** States that the list can be narrowed to; the removed have no name to look for. */
export const SHOWN_STATES = USER_STATES.filter((state) => state !== 'removed');
const NARROWINGS = [...SHOWN_STATES, 'external'] as const;

/** Somebody who may work in the company, or is asked to: of its own people, or of another company's by invitation. */
export type Person =
  | { readonly kind: 'own'; readonly id: string; readonly user: UserRow }
  | { readonly kind: 'external'; readonly id: string; readonly user: ExternalPerson };
export interface PeoplePage extends RowPage<Person> {
  /** null on all pages but the first. */
  readonly counts: Readonly<Record<UserState, number>> | null;
  /** null where those of other companies could not be read. */
  readonly externalCount: number | null;
}

function matches({ username, email }: ExternalPerson, q: string): boolean {
  return `${username} ${email}`.toLowerCase().includes(q.trim().toLowerCase());
}

/** The people of a company: the own ones page by page, after the last of them those of other companies. */
export const USER_LIST = defineList({
  queryKey: ['users', 'list'],
  name: 'users',
  fields: {
    q: textField({ label: 'users.search' }),
    only: choiceField(NARROWINGS, {
      label: 'users.column.state',
      any: 'users.all',
      option: (only) => (only === 'external' ? 'users.external' : `users.state.${only}`),
    }),
  },
  /** Whose panel is open. */
  aside: 'user',
  sorts: USER_SORTS,
  read: async ({ q, only }, { signal, ...page }): Promise<PeoplePage> => {
    const state = only === 'external' ? undefined : only;
    const ofOthers = queryClient.query(externalsQuery);
    const [own, externals] = await Promise.all([
      call(userList, { query: { q, state, ...(only === 'external' ? { limit: 1 } : page) } }, signal),
      // The own people are shown without them too.
      only === 'external' ? ofOthers : ofOthers.catch(() => null),
    ]);
    const invited = externals?.filter((user) => matches(user, q)) ?? null;
    const theirs = (invited ?? []).map((user): Person => ({ kind: 'external', id: user.key, user }));
    const { counts } = own;
    const externalCount = invited?.length ?? null;
    if (only === 'external') return { rows: theirs, nextCursor: null, counts, externalCount };
    const ours = own.rows.map((user): Person => ({ kind: 'own', id: user.id, user }));
    const isLast = only === undefined && own.nextCursor === null;
    return { rows: isLast ? [...ours, ...theirs] : ours, nextCursor: own.nextCursor, counts, externalCount };
  },
  rowId: ({ id }) => id,
  keepsSelection: true,
});
export const loader = listLoader(USER_LIST);
