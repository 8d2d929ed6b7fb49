import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditExport, auditList, auditVerification } from '../../../../server/contract/audit.js';
import type { Answer } from '../../../../server/contract/endpoint.js';
import { userDetail, userList } from '../../../../server/contract/user.js';
import { call, callBlob } from '../../api/call.js';
import { type AuditFilters, askedBy } from './filters.js';

const PAGE = 200;
/** As many as one call gives. */
const MOST = 500;
/** People that a search shows at most. */
const MOST_FOUND = 8;

export function readAudit(
  filters: AuditFilters,
  cursor: string | undefined,
  signal: AbortSignal,
  limit = MOST,
): Promise<Answer<typeof auditList>> {
  return call(auditList, { query: { ...askedBy(filters), limit, cursor } }, signal);
}
export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ pageParam, signal }) => readAudit(filters, pageParam, signal, PAGE),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    // It grows with whatever anybody does.
    staleTime: 0,
  });
}
/** The server's own file, which has what the list has not: before and after. */
export function exportAudit(filters: AuditFilters): Promise<Blob> {
  return callBlob(auditExport, { query: askedBy(filters) });
}
export function verifyAudit(head: string | undefined): Promise<Answer<typeof auditVerification>> {
  return call(auditVerification, { query: { head } });
}
export function peopleQuery(q: string) {
  return queryOptions({
    queryKey: ['audit', 'people', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(userList, { query: { q, limit: MOST_FOUND } }, signal)).rows.map(({ id, username, email }) => ({
        id,
        name: username,
        detail: email,
      })),
  });
}
/** What somebody is called whom the address names; not known of those of other companies. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['audit', 'person', id],
    enabled: id !== '',
    queryFn: async ({ signal }) => (await call(userDetail, { params: { id } }, signal)).username,
  });
}
