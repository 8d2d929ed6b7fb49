import type { UserState } from '../../../../server/domain/access/user-state.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

/** Filled only where an administrator has to act. */
export const LOOK: Readonly<Record<UserState, { readonly icon: IconName; readonly tone: Tone }>> = {
  pending: { icon: 'clock', tone: 'info' },
  'awaiting-acknowledge': { icon: 'exclamation-circle', tone: 'warn' },
  active: { icon: 'check', tone: 'ok' },
  inactive: { icon: 'ban', tone: 'dim' },
  locked: { icon: 'lock', tone: 'err' },
  removed: { icon: 'trash', tone: 'dim' },
};

export function UserStatus({ state }: { state: UserState }) {
  const say = useTexts('users');
  return <StatusChip {...LOOK[state]}>{say(`state.${state}`)}</StatusChip>;
}
