import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type CurrentUser, currentUser } from '../../../server/contract/current-user.js';
import { type Action, mayDo, type Module } from '../../../server/domain/access/permission.js';
import { call } from './call.js';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(currentUser, undefined, signal),
  staleTime: Infinity,
});

/** The signed-in user; the shell's loader has fetched it before any page shows. */
export function useUser(): CurrentUser {
  return useSuspenseQuery(userQuery).data;
}

export function userMay(user: CurrentUser, module: Module, action: Action): boolean {
  return mayDo({ companyModules: user.company.modules, rights: user.grantedRoles }, module, action);
}

/** Whether the signed-in user may do something: the same predicate the server asks. */
export function useMay(module: Module, action: Action): boolean {
  return userMay(useUser(), module, action);
}
