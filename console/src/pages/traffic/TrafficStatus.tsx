import { useTranslation } from 'react-i18next';
import type { TrafficState } from '../../../../server/contract/traffic.js';
import { StatusChip } from '../../ui/Chip.js';
import { STATE_LOOK } from './state.js';

export function TrafficStatus({ state }: { state: TrafficState }) {
  const { t } = useTranslation();
  return <StatusChip {...STATE_LOOK[state]}>{t(`traffic.state.${state}`)}</StatusChip>;
}
