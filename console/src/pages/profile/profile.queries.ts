import { queryOptions } from '@tanstack/react-query';
import { apiTokenList } from '../../../../server/contract/api-token.js';
import { ownInvitations } from '../../../../server/contract/external-user.js';
import { passwordPolicy } from '../../../../server/contract/credential.js';
import { sessionList } from '../../../../server/contract/session.js';
import { signInFacts } from '../../../../server/contract/sign-in.js';
import { call } from '../../api/call.js';

/** Sessions and tokens change elsewhere without a word to this browser, so they are read each time the profile opens. */
const EACH_TIME = { staleTime: 0 } as const;

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => call(sessionList, {}, signal),
  ...EACH_TIME,
});
export const tokensQuery = queryOptions({
  queryKey: ['profile', 'tokens'],
  queryFn: ({ signal }) => call(apiTokenList, {}, signal),
  ...EACH_TIME,
});
export const invitationsQuery = queryOptions({
  queryKey: ['profile', 'invitations'],
  queryFn: ({ signal }) => call(ownInvitations, {}, signal),
  ...EACH_TIME,
});
export const policyQuery = queryOptions({
  queryKey: ['profile', 'policy'],
  queryFn: ({ signal }) => call(passwordPolicy, {}, signal),
});
export const mailsQuery = queryOptions({
  queryKey: ['profile', 'mails'],
  queryFn: async ({ signal }) => (await call(signInFacts, {}, signal)).mails,
});
