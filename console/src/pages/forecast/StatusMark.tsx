import type { ForecastStatus } from '../../../../server/domain/forecast/names.js';
import { useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

const LOOKS: Readonly<Record<ForecastStatus, { readonly icon: IconName; readonly tone: Tone }>> = {
  insufficient: { icon: 'clock', tone: 'dim' },
  inactive: { icon: 'minus', tone: 'dim' },
  pooled: { icon: 'users', tone: 'info' },
  own: { icon: 'check', tone: 'ok' },
  blended: { icon: 'check', tone: 'ok' },
};

/** What is known of an article. */
export function StatusMark({ of }: { of: ForecastStatus }) {
  const say = useTexts('forecast');
  return <StatusChip {...LOOKS[of]}>{say(`statuses.${of}`)}</StatusChip>;
}
