import type { DespatchState } from '../../../../server/domain/despatch/state.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip } from '../../ui/Chip.js';
import { STATE_LOOK } from './state.js';

export function DespatchStatus({ state }: { state: DespatchState }) {
  const say = useTexts('despatch');
  return <StatusChip {...STATE_LOOK[state]}>{say(`state.${state}`)}</StatusChip>;
}
