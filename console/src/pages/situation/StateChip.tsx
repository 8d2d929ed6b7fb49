import type { DELIVERY_STATES } from '../../../../server/contract/delivery-situation.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

type State = (typeof DELIVERY_STATES)[number];
const LOOK: Readonly<Record<State, { icon: IconName; tone: Tone }>> = {
  'to-deliver': { icon: 'clock', tone: 'dim' },
  'in-transit': { icon: 'arrow-right', tone: 'info' },
  delivered: { icon: 'check', tone: 'ok' },
};

/** How far a delivery came. */
export function StateChip({ state }: { state: State }) {
  const say = useTexts('situation');
  return <StatusChip {...LOOK[state]}>{say(`state.${state}`)}</StatusChip>;
}
