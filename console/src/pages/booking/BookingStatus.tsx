import type { BookingRow } from '../../../../server/contract/booking.js';
import type { BookingState } from '../../../../server/domain/booking/state.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

/** How each state of a booking looks; its words are `booking.state.*`. */
const LOOK: Readonly<Record<BookingState, { readonly icon: IconName; readonly tone: Tone }>> = {
  draft: { icon: 'pencil', tone: 'dim' },
  requested: { icon: 'clock', tone: 'info' },
  proposed: { icon: 'calendar', tone: 'warn' },
  confirmed: { icon: 'check', tone: 'ok' },
  refused: { icon: 'times', tone: 'err' },
  withdrawn: { icon: 'ban', tone: 'dim' },
  replaced: { icon: 'refresh', tone: 'dim' },
};

/** How far a booking has come, and what of it is late. */
export function BookingStatus({ of: { state, overdue } }: { of: Pick<BookingRow, 'state' | 'overdue'> }) {
  const say = useTexts('booking');
  if (overdue !== null)
    return (
      <StatusChip icon="exclamation-triangle" tone="err">
        {say(`overdue.${overdue}`)}
      </StatusChip>
    );
  return <StatusChip {...LOOK[state]}>{say(`state.${state}`)}</StatusChip>;
}
