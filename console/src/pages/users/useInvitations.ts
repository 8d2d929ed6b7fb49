import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inviteExternal, revokeExternal } from '../../../../server/contract/external-user.js';
import type { Right } from '../../../../server/domain/access/grant.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';
import { isRight } from './rights.js';
import type { ExternalPerson } from './users.queries.js';

interface Invitation {
  readonly email: string;
  readonly roles: Right[];
  readonly carrierIds?: PartnerId[];
}

/** Invites people of other companies and revokes invitations; TXT_148 says where that failed, with the cause. */
export function useInvitations() {
  const say = useTexts('users');
  const notify = useNotify();
  const language = useLanguage();
  const client = useQueryClient();
  const onError = (error: unknown): void => {
    notify({ severity: 'error', summary: say('inviting.failed'), detail: problemText(error, language) });
  };
  const onSettled = () => client.invalidateQueries({ queryKey: ['users'] });
  const inviting = useMutation({
    mutationFn: (body: Invitation) => call(inviteExternal, { body }),
    onSuccess: ({ email, state }) => {
      notify({
        severity: 'success',
        summary: say(state === 'accepted' ? 'done.external' : 'done.asked', { name: email }),
      });
    },
    onError,
    onSettled,
  });
  const revoking = useMutation({
    mutationFn: ({ revocation }: ExternalPerson) => call(revokeExternal, { body: revocation }),
    onSuccess: (_, { email, roles, carriers }) => {
      const again = { email, roles: roles.filter(isRight), carrierIds: (carriers ?? []).map(({ id }) => id) };
      notify({
        severity: 'success',
        summary: say('done.revoke'),
        ...(again.roles.length + again.carrierIds.length > 0
          ? {
              action: {
                label: say('undo'),
                onClick: () => {
                  inviting.mutate(again);
                },
              },
            }
          : {}),
      });
    },
    onError,
    onSettled,
  });
  return { inviting, revoking };
}
