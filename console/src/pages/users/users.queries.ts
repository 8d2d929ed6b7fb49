import { queryOptions } from '@tanstack/react-query';
import { auditList } from '../../../../server/contract/audit.js';
import { companyList } from '../../../../server/contract/company.js';
import {
  externalUsers,
  type ExternalInvitation,
  type ExternalUser,
  type revokeExternal,
} from '../../../../server/contract/external-user.js';
import { permissionsMatrix } from '../../../../server/contract/permissions.js';
import { userDetail, userList } from '../../../../server/contract/user.js';
import type { CallInput } from '../../../../server/contract/endpoint.js';
import { call } from '../../api/call.js';
import { MOST, pagedQuery } from '../../list/define-list.js';

const HISTORY = 10;

/** Somebody of another company: who works here, or is asked to and has not accepted. Of the latter the address alone is known. */
export interface ExternalPerson
  extends Pick<ExternalUser, 'username' | 'email' | 'roles' | 'carriers' | 'invitedAt' | 'invitedBy'> {
  readonly key: string;
  readonly expiresAt: string | null;
  /** What takes it back. */
  readonly revocation: NonNullable<CallInput<typeof revokeExternal>['body']>;
}
const accepted = ({ userId, ...user }: ExternalUser): ExternalPerson => ({
  ...user,
  key: `x${userId}`,
  expiresAt: null,
  revocation: { userId },
});
const asked = ({ id, ...invitation }: ExternalInvitation): ExternalPerson => ({
  ...invitation,
  key: `xi${id}`,
  username: invitation.email,
  revocation: { invitationId: id },
});

export const externalsQuery = queryOptions({
  queryKey: ['users', 'externals'],
  queryFn: async ({ signal }) => {
    const { rows, invitations } = await call(externalUsers, { query: { limit: MOST } }, signal);
    return [...invitations.map(asked), ...rows.map(accepted)];
  },
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
/** Carriers of the register that somebody may be invited for. */
export const carriersQuery = queryOptions({
  queryKey: ['users', 'carriers'],
  queryFn: async ({ signal }) => (await call(companyList, { query: { role: 'carrier', limit: 100 } }, signal)).rows,
});
export const matrixQuery = pagedQuery(['users', 'matrix'], ({ cursor, signal }) =>
  call(permissionsMatrix, { query: { limit: MOST, cursor } }, signal),
);
