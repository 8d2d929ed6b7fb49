import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ExternalUser } from '../../../../server/contract/external-user.js';
import type { UserRow } from '../../../../server/contract/user.js';
import type { FilterValues } from '../../list/filter.js';
import { usePagedRows } from '../../list/usePagedRows.js';
import type { USER_FIELDS } from './user.list.js';
import { externalsQuery, usersQuery } from './users.queries.js';

/** Somebody who may work in the company: of its own people, or of another company's by invitation. */
export type Person =
  | { readonly kind: 'own'; readonly id: string; readonly user: UserRow }
  | { readonly kind: 'external'; readonly id: string; readonly user: ExternalUser };
export const idOf = ({ id }: Person): string => id;

function matches({ username, email }: ExternalUser, q: string): boolean {
  return `${username} ${email}`.toLowerCase().includes(q.trim().toLowerCase());
}

/** The people of a list: the own ones page by page, after the last of them those of other companies. */
export function usePeople({ q, only }: FilterValues<typeof USER_FIELDS>) {
  const own = useInfiniteQuery(usersQuery({ q, only }));
  const externals = useQuery(externalsQuery);
  const { hasNextPage } = own;
  const users = usePagedRows(own.data);
  const invited = useMemo(() => (externals.data ?? []).filter((user) => matches(user, q)), [externals.data, q]);
  const people = useMemo((): readonly Person[] => {
    const theirs = invited.map((user): Person => ({ kind: 'external', id: `x${user.userId}`, user }));
    if (only === 'external') return theirs;
    const ours = users.map((user): Person => ({ kind: 'own', id: user.id, user }));
    return only === undefined && !hasNextPage ? [...ours, ...theirs] : ours;
  }, [users, invited, only, hasNextPage]);
  return {
    people,
    externalCount: externals.data ? invited.length : null,
    counts: own.data?.pages[0]?.counts ?? null,
    own,
    query: only === 'external' ? externals : own,
  };
}
