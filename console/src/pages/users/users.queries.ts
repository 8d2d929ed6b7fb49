import { queryOptions } from '@tanstack/react-query';
import { auditList } from '../../../../server/contract/audit.js';
import { externalUsers } from '../../../../server/contract/external-user.js';
import { permissionsMatrix } from '../../../../server/contract/permissions.js';
import { userDetail, userList } from '../../../../server/contract/user.js';
import { call } from '../../api/call.js';
import { MOST, pagedQuery } from '../../list/define-list.js';

const HISTORY = 10;

export const externalsQuery = queryOptions({
  queryKey: ['users', 'externals'],
  queryFn: async ({ signal }) => (await call(externalUsers, { query: { limit: MOST } }, signal)).rows,
});
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(userDetail, { params: { id } }, signal),
  });
}
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: ['users', 'history', id],
    queryFn: async ({ signal }) =>
      (await call(auditList, { query: { objectType: 'user', objectId: id, limit: HISTORY } }, signal)).rows,
  });
}
/** What the signed-in administrator may give: rights, levels, and the company they hold in. */
export const givingQuery = queryOptions({
  queryKey: ['users', 'giving'],
  queryFn: async ({ signal }) => {
    const [{ company, grantable }, { assignableLevels }] = await Promise.all([
      call(permissionsMatrix, { query: { limit: 1 } }, signal),
      call(userList, { query: { limit: 1 } }, signal),
    ]);
    return { company, grantable, assignableLevels };
  },
});
export const matrixQuery = pagedQuery(['users', 'matrix'], ({ cursor, signal }) =>
  call(permissionsMatrix, { query: { limit: MOST, cursor } }, signal),
);
