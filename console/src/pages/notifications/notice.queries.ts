import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { noticeCompanies, noticeList, noticesSent, noticeUsers } from '../../../../server/contract/notice.js';
import type { CompanyId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { pagedQuery } from '../../list/define-list.js';

/** Names that a search shows at most. */
const MOST_FOUND = 8;

export function noticesQuery(standing: boolean) {
  return pagedQuery(['notice', 'list', standing], ({ cursor, signal }) =>
    call(noticeList, { query: { standing, cursor } }, signal),
  );
}
export const sentQuery = pagedQuery(['notice', 'list', 'sent'], ({ cursor, signal }) =>
  call(noticesSent, { query: { cursor } }, signal),
);
export function companiesQuery(q: string) {
  return queryOptions({
    queryKey: ['notice', 'companies', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(noticeCompanies, { query: { q, limit: MOST_FOUND } }, signal)).rows.map(({ id, name, code }) => ({
        id,
        name,
        detail: code,
      })),
  });
}
export function peopleQuery(companyId: CompanyId, q: string) {
  return queryOptions({
    queryKey: ['notice', 'people', companyId, q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(noticeUsers, { query: { id: companyId, q, limit: MOST_FOUND } }, signal)).rows.map(
        ({ id, username, email }) => ({ id, name: username, detail: email }),
      ),
  });
}
