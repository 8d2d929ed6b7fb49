import type { TrafficState } from '../../../../server/contract/traffic.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip } from '../../ui/Chip.js';
import { STATE_LOOK } from './state.js';

export function TrafficStatus({ state }: { state: TrafficState }) {
  const say = useTexts('traffic');
  return <StatusChip {...STATE_LOOK[state]}>{say(`state.${state}`)}</StatusChip>;
}
