import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { agreementDetail, agreementList } from '../../../../server/contract/agreement.js';
import { companyList } from '../../../../server/contract/company.js';
import { relationList } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';

const PAGE = 200;
/** As many partners and relations as a list to choose from can hold. */
const MOST = 500;

export function agreementsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['agreement', 'list', q],
    queryFn: ({ pageParam, signal }) => call(agreementList, { query: { q, limit: PAGE, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
}
export function agreementQuery(id: string) {
  return queryOptions({
    queryKey: ['agreement', 'one', id],
    queryFn: ({ signal }) => call(agreementDetail, { params: { id } }, signal),
  });
}
export const partnersQuery = queryOptions({
  queryKey: ['company', 'choice'],
  queryFn: ({ signal }) => call(companyList, { query: { limit: MOST } }, signal),
});
export const relationsQuery = queryOptions({
  queryKey: ['relation', 'choice'],
  queryFn: ({ signal }) => call(relationList, { query: { limit: MOST } }, signal),
});
