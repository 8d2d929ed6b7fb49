import type {
  Acknowledgement,
  ProcessingState,
  Standing,
  Validation,
} from '../../../../server/domain/transaction/status.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
}
/** Filled only where somebody has to act. */
const VALIDATION: Record<Validation, Look> = {
  'not-validated': { icon: 'clock', tone: 'dim' },
  ok: { icon: 'check', tone: 'ok' },
  error: { icon: 'times', tone: 'err' },
  ignored: { icon: 'ban', tone: 'dim' },
};
const PROCESSING: Record<ProcessingState, Look> = {
  'not-processed': { icon: 'clock', tone: 'dim' },
  processing: { icon: 'refresh', tone: 'info' },
  processed: { icon: 'check', tone: 'ok' },
  duplicate: { icon: 'clone', tone: 'dim' },
  superseded: { icon: 'history', tone: 'dim' },
  archived: { icon: 'inbox', tone: 'dim' },
  blocked: { icon: 'ban', tone: 'err' },
  'not-queued': { icon: 'clock', tone: 'dim' },
  queued: { icon: 'clock', tone: 'info' },
  sending: { icon: 'refresh', tone: 'info' },
  sent: { icon: 'check', tone: 'ok' },
  'not-sent': { icon: 'times', tone: 'err' },
};
const ACKNOWLEDGEMENT: Record<Acknowledgement, Look> = {
  none: { icon: 'clock', tone: 'dim' },
  awaiting: { icon: 'clock', tone: 'info' },
  late: { icon: 'exclamation-triangle', tone: 'warn' },
  overdue: { icon: 'times', tone: 'err' },
  acknowledged: { icon: 'check', tone: 'ok' },
  partly: { icon: 'exclamation-triangle', tone: 'warn' },
  rejected: { icon: 'times', tone: 'err' },
  given: { icon: 'check', tone: 'ok' },
};

export function ValidationStatus({ validation }: Pick<Standing, 'validation'>) {
  const say = useTexts('transactions');
  return <StatusChip {...VALIDATION[validation]}>{say(`validation.${validation}`)}</StatusChip>;
}
export function ProcessingStatus({ processing }: Pick<Standing, 'processing'>) {
  const say = useTexts('transactions');
  return <StatusChip {...PROCESSING[processing]}>{say(`processing.${processing}`)}</StatusChip>;
}
/** Nothing where nobody waits for an acknowledgement. */
export function AcknowledgementStatus({ acknowledgement }: Pick<Standing, 'acknowledgement'>) {
  const say = useTexts('transactions');
  return acknowledgement === 'none' ? (
    <span className="dim">–</span>
  ) : (
    <StatusChip {...ACKNOWLEDGEMENT[acknowledgement]}>{say(`acknowledgement.${acknowledgement}`)}</StatusChip>
  );
}
