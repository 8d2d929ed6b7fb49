import { queryOptions } from '@tanstack/react-query';
import { agreementDetail, agreementProfiles } from '../../../../server/contract/agreement.js';
import { companyList } from '../../../../server/contract/company.js';
import { identificationList } from '../../../../server/contract/identification.js';
import { relationList } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';
import { MOST } from '../../list/define-list.js';

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
/** They change with the product alone. */
export const profilesQuery = queryOptions({
  queryKey: ['agreement', 'profiles'],
  queryFn: ({ signal }) => call(agreementProfiles, {}, signal),
  staleTime: Infinity,
});
export const ownIdentificationsQuery = queryOptions({
  queryKey: ['identification', 'own'],
  queryFn: ({ signal }) => call(identificationList, {}, signal),
});
