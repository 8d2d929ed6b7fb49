import type { PackageMovementRow } from '../../../../server/contract/package-account.js';
import { disputeClock, type MovementState } from '../../../../server/domain/package-account/state.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

const LOOKS: Readonly<Record<MovementState, { readonly icon: IconName; readonly tone: Tone }>> = {
  announced: { icon: 'clock', tone: 'dim' },
  confirmed: { icon: 'check', tone: 'ok' },
  disputed: { icon: 'exclamation-triangle', tone: 'warn' },
  countered: { icon: 'ban', tone: 'dim' },
};

/** How far a movement is agreed upon, and whether that is late. */
export function MovementStateChip({ movement, isShort = false }: { movement: PackageMovementRow; isShort?: boolean }) {
  const say = useTexts('packageAccount');
  const f = useFormat();
  const { state, until, hasCounter, hasDifference, guessed, receivedCount } = movement;
  const clock = disputeClock(until, new Date().toISOString().slice(0, 10));
  const late = clock?.mark === 'late';
  const more = [
    until !== null && say(late ? 'overdue' : 'answerBy', { day: f.day(until) }),
    clock?.mark === 'due' && say('daysLeft', { count: clock.daysLeft }),
    state === 'confirmed' && hasCounter && say('isCountered'),
    state === 'announced' &&
      hasDifference &&
      (receivedCount === null ? say('differs') : say('differsBy', { count: f.integer(receivedCount) })),
    guessed !== null && say('guessed', { day: f.day(guessed.on), count: guessed.days }),
  ].filter((text) => text !== false);
  const tone =
    clock !== null && clock.mark !== null ? 'err' : state === 'announced' && hasDifference ? 'warn' : LOOKS[state].tone;
  return (
    <StatusChip icon={clock?.mark === 'due' ? 'clock' : LOOKS[state].icon} tone={tone}>
      {[say(`states.${state}`), ...(isShort ? [] : more)].join(' · ')}
    </StatusChip>
  );
}
