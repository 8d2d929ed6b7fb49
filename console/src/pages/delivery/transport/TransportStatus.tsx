import type { TransportState } from '../../../../../server/domain/transport/state.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip, type Tone } from '../../../ui/Chip.js';
import type { IconName } from '../../../ui/Icon.js';

/** How each state of a transport looks; its words are `transport.state.*`. */
const STATE_LOOK: Readonly<Record<TransportState, { readonly icon: IconName; readonly tone: Tone }>> = {
  planned: { icon: 'calendar', tone: 'dim' },
  booked: { icon: 'check', tone: 'info' },
  loaded: { icon: 'box', tone: 'info' },
  departed: { icon: 'truck', tone: 'ok' },
  arrived: { icon: 'check', tone: 'ok' },
  closed: { icon: 'lock', tone: 'dim' },
  cancelled: { icon: 'ban', tone: 'dim' },
};

export function TransportStatus({ state }: { state: TransportState }) {
  const say = useTexts('transport');
  return <StatusChip {...STATE_LOOK[state]}>{say(`state.${state}`)}</StatusChip>;
}
