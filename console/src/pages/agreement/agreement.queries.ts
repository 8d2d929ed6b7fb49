import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { agreementDetail, agreementList } from '../../../../server/contract/agreement.js';
import type { Answer } from '../../../../server/contract/endpoint.js';
import { companyList } from '../../../../server/contract/company.js';
import { relationList } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';

const PAGE = 200;
/** As many as one call gives. */
const MOST = 500;

export function readAgreements(
  q: string,
  cursor: string | undefined,
  signal: AbortSignal,
  limit = MOST,
): Promise<Answer<typeof agreementList>> {
  return call(agreementList, { query: { q, limit, cursor } }, signal);
}
export function agreementsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['agreement', 'list', q],
    queryFn: ({ pageParam, signal }) => readAgreements(q, pageParam, signal, PAGE),
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
