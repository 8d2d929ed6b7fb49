import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ExternalUser } from '../../../../server/contract/external-user.js';
import type { UserRow } from '../../../../server/contract/user.js';
import { USER_STATES, type UserState } from '../../../../server/domain/access/user-state.js';
import { useSearch } from '../../form/useSearch.js';
import { externalsQuery, usersQuery } from './users.queries.js';

/** Somebody who may work in the company: of its own people, or of another company's by invitation. */
export type Person =
  | { readonly kind: 'own'; readonly id: string; readonly user: UserRow }
  | { readonly kind: 'external'; readonly id: string; readonly user: ExternalUser };
export const idOf = ({ id }: Person): string => id;

/** States that the list can be narrowed to; the removed have no name to look for. */
export const SHOWN_STATES = USER_STATES.filter((state) => state !== 'removed');
export type Narrowing = UserState | 'external' | undefined;

export interface UserFilters {
  readonly q: string;
  readonly only: Narrowing;
  /** Whose panel is open. */
  readonly user: string | null;
}
function read(search: URLSearchParams): UserFilters {
  const only = search.get('only');
  return {
    q: search.get('q') ?? '',
    only: only === 'external' ? only : SHOWN_STATES.find((state) => state === only),
    user: search.get('user'),
  };
}
function write(filters: UserFilters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** What the list shows, in the address. */
export function useUserFilters(): [UserFilters, (part: Partial<UserFilters>) => void] {
  const [search, setSearch] = useSearch();
  const change = useCallback(
    (part: Partial<UserFilters>) => {
      setSearch((now) => write({ ...read(now), ...part }));
    },
    [setSearch],
  );
  return [useMemo(() => read(search), [search]), change];
}

function matches({ username, email }: ExternalUser, q: string): boolean {
  return `${username} ${email}`.toLowerCase().includes(q.trim().toLowerCase());
}

/** The people of a list: the own ones page by page, after the last of them those of other companies. */
export function usePeople({ q, only }: UserFilters) {
  const own = useInfiniteQuery(usersQuery(q, only === 'external' ? undefined : only));
  const externals = useQuery(externalsQuery);
  const { hasNextPage } = own;
  const pages = own.data?.pages;
  const invited = useMemo(() => (externals.data ?? []).filter((user) => matches(user, q)), [externals.data, q]);
  const people = useMemo((): readonly Person[] => {
    const theirs = invited.map((user): Person => ({ kind: 'external', id: `x${user.userId}`, user }));
    if (only === 'external') return theirs;
    const ours = (pages ?? []).flatMap((page) => page.rows).map((user): Person => ({ kind: 'own', id: user.id, user }));
    return only === undefined && !hasNextPage ? [...ours, ...theirs] : ours;
  }, [pages, invited, only, hasNextPage]);
  return {
    people,
    externalCount: externals.data ? invited.length : null,
    counts: pages?.[0]?.counts ?? null,
    own,
    query: only === 'external' ? externals : own,
  };
}
