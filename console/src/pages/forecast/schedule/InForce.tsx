import { useTexts } from '../../../i18n/texts.js';
import { StatusChip } from '../../../ui/Chip.js';

/** Whether a release is in force. */
export function InForce({ is }: { is: boolean }) {
  const say = useTexts('forecast');
  return is ? (
    <StatusChip icon="check" tone="ok">
      {say('inForce')}
    </StatusChip>
  ) : (
    <StatusChip icon="history" tone="dim">
      {say('replaced')}
    </StatusChip>
  );
}
