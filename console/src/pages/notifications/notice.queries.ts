import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { noticeCompanies, noticeList, noticesSent, noticeUsers } from '../../../../server/contract/notice.js';
import { serviceWindowGet } from '../../../../server/contract/service-window.js';
import { trafficList } from '../../../../server/contract/traffic.js';
import type { CompanyId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { pagedQuery } from '../../list/define-list.js';

/** As far back as can be asked: what is open is counted however old it is. */
const EVER_DAYS = 3660;
/** Names that a search shows at most. */
const MOST_FOUND = 8;

export function noticesQuery(standing: boolean) {
  return pagedQuery(['notice', 'list', standing], ({ cursor, signal }) =>
    call(noticeList, { query: { standing, cursor } }, signal),
  );
}
/** Files with errors that somebody has to act on, the newest first, with how many there are. */
export function openErrorsQuery(most: number) {
  return queryOptions({
    queryKey: ['open-errors', most],
    queryFn: ({ signal }) => call(trafficList, { query: { filter: 'errors', days: EVER_DAYS, limit: most } }, signal),
  });
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
/** The socket keeps it fresh where there is one. */
export const serviceWindowQuery = queryOptions({
  queryKey: ['service-window'],
  queryFn: ({ signal }) => call(serviceWindowGet, undefined, signal),
});
