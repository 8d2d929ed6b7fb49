import { queryOptions } from '@tanstack/react-query';
import { signInFacts } from '../../../../server/contract/sign-in.js';
import { call } from '../../api/call.js';
import { queryClient } from '../../api/query-client.js';
import { paths } from '../../paths.js';

export const factsQuery = queryOptions({
  queryKey: ['sign-in-facts'],
  queryFn: ({ signal }) => call(signInFacts, {}, signal),
  staleTime: Infinity,
  retry: false,
});

/** Where somebody without a session signs in: at the second factor that this browser is asked for, or else from the beginning. */
export async function signInPath(next: string): Promise<string> {
  const facts = await queryClient.query({ ...factsQuery, staleTime: 0 }).catch(() => null);
  return facts?.pending ? paths.twoFactor(next) : paths.login(next);
}
