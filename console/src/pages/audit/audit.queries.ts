import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditExport, auditVerification } from '../../../../server/contract/audit.js';
import type { Answer } from '../../../../server/contract/endpoint.js';
import { userDetail, userList } from '../../../../server/contract/user.js';
import { call, callBlob } from '../../api/call.js';
import { type AuditFilters, askedBy } from './audit.list.js';

/** People that a search shows at most. */
const MOST_FOUND = 8;

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
        id: String(id),
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
