import type { CountState } from '../../../../../server/domain/package-account/count.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip, type Tone } from '../../../ui/Chip.js';
import type { IconName } from '../../../ui/Icon.js';

const LOOKS: Readonly<Record<CountState, { readonly icon: IconName; readonly tone: Tone }>> = {
  counting: { icon: 'clock', tone: 'dim' },
  review: { icon: 'exclamation-triangle', tone: 'warn' },
  approved: { icon: 'check', tone: 'ok' },
  reversed: { icon: 'ban', tone: 'dim' },
  cancelled: { icon: 'times', tone: 'dim' },
};

/** How far a count has come. */
export function CountStateChip({ state }: { state: CountState }) {
  const say = useTexts('packageCount');
  return (
    <StatusChip icon={LOOKS[state].icon} tone={LOOKS[state].tone}>
      {say(`states.${state}`)}
    </StatusChip>
  );
}
