import { useState } from 'react';
import type { UserRow } from '../../../../server/contract/user.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import type { IconName } from '../../ui/Icon.js';
import { ACTS, mayBe, useMoves, type Act } from './useMoves.js';

const ICON: Readonly<Record<Act, IconName>> = {
  acknowledge: 'verified',
  reactivate: 'check',
  unlock: 'lock',
  invite: 'upload',
  inactivate: 'ban',
  remove: 'trash',
};

/** What can be done with these users; each act concerns those whose state allows it. `isOne`: acts that it does not are absent. */
export function ActButtons({
  users,
  isOne = false,
  onDone,
}: {
  users: readonly UserRow[];
  isOne?: boolean;
  onDone?: () => void;
}) {
  const say = useTexts('users');
  const sayStates = useTexts('states');
  const { act, busy } = useMoves();
  const [removing, setRemoving] = useState<readonly UserRow[] | null>(null);
  const perform = (which: Act, whom: readonly UserRow[]): void => {
    act(which, whom);
    onDone?.();
  };
  return (
    <>
      {ACTS.map((which) => {
        const whom = users.filter((user) => mayBe(which, user));
        if (isOne && whom.length === 0) return null;
        const name = say(`move.${which}`);
        return (
          <Button
            key={which}
            label={isOne || whom.length === 0 ? name : say('counted', { label: name, number: String(whom.length) })}
            {...(isOne ? { icon: ICON[which] } : { kind: 'quiet' })}
            danger={which === 'remove'}
            disabled={whom.length === 0}
            busy={busy === which}
            testId={`act-${which}`}
            {...(whom.length === 0 ? { hint: say('notPossible') } : {})}
            onClick={() => {
              if (which === 'remove') setRemoving(whom);
              else perform(which, whom);
            }}
          />
        );
      })}
      {removing && (
        <Dialog
          title={say('removeTitle', { count: removing.length })}
          closeLabel={sayStates('close')}
          onClose={() => {
            setRemoving(null);
          }}
        >
          <p className="dialog-text">{say('removeText')}</p>
          <ul className="people">
            {removing.map((user) => (
              <li key={user.id}>
                {user.username} <span className="dim">{user.email}</span>
              </li>
            ))}
          </ul>
          <div className="dialog-actions">
            <Button
              label={say('cancel')}
              onClick={() => {
                setRemoving(null);
              }}
            />
            <Button
              label={say('move.remove')}
              kind="primary"
              danger
              testId="remove-confirm"
              onClick={() => {
                setRemoving(null);
                perform('remove', removing);
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
