import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { identificationList, installationIdentifications } from '../../../../server/contract/identification.js';
import { noticeCompanies } from '../../../../server/contract/notice.js';
import { unplacedList } from '../../../../server/contract/unplaced.js';
import { call } from '../../api/call.js';
import { pagedQuery } from '../../list/define-list.js';

/** Names that a search shows at most. */
const MOST_FOUND = 8;

export const ownIdentificationsQuery = queryOptions({
  queryKey: ['identification', 'own'],
  queryFn: ({ signal }) => call(identificationList, {}, signal),
});

/** What an administrator of the installation looks at: claims that wait, or all identifications. */
export const SHOWN = ['claimed', 'all'] as const;
export type Shown = (typeof SHOWN)[number];
export function installationQuery(shown: Shown) {
  return pagedQuery(['identification', 'installation', shown], ({ cursor, limit, signal }) =>
    call(
      installationIdentifications,
      { query: { cursor, limit, ...(shown === 'all' ? {} : { state: shown }) } },
      signal,
    ),
  );
}
export const unplacedQuery = pagedQuery(['unplaced-file', 'list'], ({ cursor, limit, signal }) =>
  call(unplacedList, { query: { cursor, limit } }, signal),
);

export function companiesQuery(q: string) {
  return queryOptions({
    queryKey: ['installation', 'companies', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(noticeCompanies, { query: { q, limit: MOST_FOUND } }, signal)).rows.map(({ id, name, code }) => ({
        id,
        name,
        detail: code,
      })),
  });
}
