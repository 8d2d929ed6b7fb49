import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type COMPANY_ROLES, companyDetail, companyList, ownCompany } from '../../../../server/contract/company.js';
import type { Answer } from '../../../../server/contract/endpoint.js';
import { type RELATION_ROLES, relationDetail, relationList } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';

const PAGE = 200;
/** As many as one call gives. */
const MOST = 500;
/** Companies that a search shows at most. */
const MOST_FOUND = 8;

export interface CompanyFilters {
  readonly q: string;
  readonly role: (typeof COMPANY_ROLES)[number] | undefined;
}
export function readCompanies(
  { q, role }: CompanyFilters,
  cursor: string | undefined,
  signal: AbortSignal,
  limit = MOST,
): Promise<Answer<typeof companyList>> {
  return call(companyList, { query: { q, role, limit, cursor } }, signal);
}
export function companiesQuery(filters: CompanyFilters) {
  return infiniteQueryOptions({
    queryKey: ['company', 'list', filters],
    queryFn: ({ pageParam, signal }) => readCompanies(filters, pageParam, signal, PAGE),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
}
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

export interface RelationFilters {
  readonly q: string;
  /** The id of a partner; empty for all. */
  readonly partner: string;
  readonly role: (typeof RELATION_ROLES)[number] | undefined;
  readonly state: 'active' | 'ended' | undefined;
}
export function readRelations(
  { q, partner, role, state }: RelationFilters,
  cursor: string | undefined,
  signal: AbortSignal,
  limit = MOST,
): Promise<Answer<typeof relationList>> {
  return call(
    relationList,
    {
      query: {
        q,
        role,
        limit,
        cursor,
        ...(partner === '' ? {} : { partnerCompanyId: partner }),
        ...(state === undefined ? {} : { active: state === 'active' }),
      },
    },
    signal,
  );
}
export function relationsQuery(filters: RelationFilters) {
  return infiniteQueryOptions({
    queryKey: ['relation', 'list', filters],
    queryFn: ({ pageParam, signal }) => readRelations(filters, pageParam, signal, PAGE),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
}
export function relationsOfQuery(partner: string) {
  return queryOptions({
    queryKey: ['relation', 'of', partner],
    queryFn: ({ signal }) => readRelations({ q: '', partner, role: undefined, state: undefined }, undefined, signal),
  });
}
export function relationQuery(id: string) {
  return queryOptions({
    queryKey: ['relation', 'one', id],
    queryFn: ({ signal }) => call(relationDetail, { params: { id } }, signal),
  });
}
