import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { companyDetail, companyList, ownCompany } from '../../../../server/contract/company.js';
import { relationDetail, relationList } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';
import { MOST } from '../../list/define-list.js';

/** Companies that a search shows at most. */
const MOST_FOUND = 8;

export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ['company', 'one', id],
    queryFn: ({ signal }) => call(companyDetail, { params: { id } }, signal),
    enabled: id !== '',
  });
}
export const ownCompanyQuery = queryOptions({
  queryKey: ['company', 'one', 'own'],
  queryFn: ({ signal }) => call(ownCompany, undefined, signal),
});
export function foundCompaniesQuery(q: string) {
  return queryOptions({
    queryKey: ['company', 'found', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(companyList, { query: { q, limit: MOST_FOUND } }, signal)).rows.map(({ id, name, code }) => ({
        id,
        name,
        detail: code,
      })),
  });
}

/** The relations with one partner. */
export function relationsOfQuery(partnerCompanyId: string) {
  return queryOptions({
    queryKey: ['relation', 'of', partnerCompanyId],
    queryFn: ({ signal }) => call(relationList, { query: { partnerCompanyId, limit: MOST } }, signal),
  });
}
export function relationQuery(id: string) {
  return queryOptions({
    queryKey: ['relation', 'one', id],
    queryFn: ({ signal }) => call(relationDetail, { params: { id } }, signal),
  });
}
