import type { TransmissionRow } from '../../../../../server/contract/transmission.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip, type Tone } from '../../../ui/Chip.js';
import type { IconName } from '../../../ui/Icon.js';

interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
}
/** Filled only where somebody has to act. */
const STATE: Record<TransmissionRow['state'] | 'waiting', Look> = {
  queued: { icon: 'clock', tone: 'dim' },
  waiting: { icon: 'clock', tone: 'warn' },
  sending: { icon: 'refresh', tone: 'info' },
  sent: { icon: 'check', tone: 'ok' },
  failed: { icon: 'times', tone: 'err' },
  cancelled: { icon: 'ban', tone: 'dim' },
};
const ACKNOWLEDGEMENT: Record<Exclude<TransmissionRow['acknowledgement'], 'none' | 'given'>, Look> = {
  awaiting: { icon: 'clock', tone: 'info' },
  late: { icon: 'exclamation-triangle', tone: 'warn' },
  overdue: { icon: 'times', tone: 'err' },
  acknowledged: { icon: 'check', tone: 'ok' },
  partly: { icon: 'exclamation-triangle', tone: 'warn' },
  rejected: { icon: 'times', tone: 'err' },
};

/** How far a file came. One that failed and will be tried again is not merely queued. */
export function SendingStatus({ row: { state, lastError } }: { row: Pick<TransmissionRow, 'state' | 'lastError'> }) {
  const say = useTexts('sending');
  const shown = state === 'queued' && lastError !== null ? 'waiting' : state;
  return <StatusChip {...STATE[shown]}>{say(`state.${shown}`)}</StatusChip>;
}

/** Nothing where nobody waits for an acknowledgement: also of what has not left yet. */
export function AnswerStatus({
  row: { state, acknowledgement },
}: {
  row: Pick<TransmissionRow, 'state' | 'acknowledgement'>;
}) {
  const say = useTexts('sending');
  if (acknowledgement === 'none' || acknowledgement === 'given' || (acknowledgement === 'awaiting' && state !== 'sent'))
    return null;
  return <StatusChip {...ACKNOWLEDGEMENT[acknowledgement]}>{say(`acknowledgement.${acknowledgement}`)}</StatusChip>;
}
