import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { inactivate, removeAccount, userInvite, userMove, type UserRow } from '../../../../server/contract/user.js';
import { movesFrom, type AdministrativeMove } from '../../../../server/domain/access/user-state.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';

/** What can be done with the accounts of the chosen, in the order of the buttons. */
export const ACTS = ['acknowledge', 'reactivate', 'unlock', 'invite', 'inactivate', 'remove'] as const;
export type Act = (typeof ACTS)[number];
/** As many as one call changes. */
const PORTION = 100;

/** Whether something can be done with an account as it stands: the same table that the server asks. */
export function mayBe(act: Act, { state }: Pick<UserRow, 'state'>): boolean {
  return act === 'invite' ? state === 'pending' : movesFrom(state).includes(act);
}

interface Doing {
  readonly act: Act;
  readonly users: readonly Pick<UserRow, 'id' | 'state'>[];
}

async function move(act: AdministrativeMove, userIds: string[]): Promise<void> {
  if (act === 'inactivate') await call(inactivate, { body: { userIds } });
  else if (act === 'remove') await call(removeAccount, { body: { userIds } });
  else await call(userMove, { body: { userIds, move: act } });
}
async function perform(act: Act, ids: readonly string[]): Promise<void> {
  if (act === 'invite') {
    for (const id of ids) await call(userInvite, { params: { id } });
    return;
  }
  for (let at = 0; at < ids.length; at += PORTION) await move(act, ids.slice(at, at + PORTION));
}

/** Does something with users, says so, and takes it back where that leaves them as they were. */
export function useMoves(): { act: (act: Act, users: readonly UserRow[]) => void; busy: Act | null } {
  const say = useTexts('users');
  const notify = useNotify();
  const language = useLanguage();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ act, users }: Doing) =>
      perform(
        act,
        users.map((user) => user.id),
      ),
    onSuccess: (_, { act, users }) => {
      // Who was active before is active again after; of the others that would not be true.
      const isUndoable =
        act === 'reactivate' || (act === 'inactivate' && users.every((user) => user.state === 'active'));
      const back: Doing =
        act === 'inactivate'
          ? { act: 'reactivate', users: users.map(({ id }) => ({ id, state: 'inactive' })) }
          : { act: 'inactivate', users: users.map(({ id }) => ({ id, state: 'active' })) };
      notify({
        severity: 'success',
        summary: say(`done.${act}`, { count: users.length }),
        ...(isUndoable
          ? {
              action: {
                label: say('undo'),
                onClick: () => {
                  mutate(back);
                },
              },
            }
          : {}),
      });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  return {
    act: useCallback(
      (act, users) => {
        mutate({ act, users });
      },
      [mutate],
    ),
    busy: isPending ? variables.act : null,
  };
}
