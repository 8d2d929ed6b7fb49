import type { OwnIdentification } from '../../../../server/contract/identification.js';
import { useTexts } from '../../i18n/texts.js';
import { Icon, type IconName } from '../../ui/Icon.js';

const ICONS: Readonly<Record<OwnIdentification['state'], { icon: IconName; tone: string }>> = {
  claimed: { icon: 'clock', tone: 'tone-warn' },
  approved: { icon: 'check', tone: 'tone-ok' },
  refused: { icon: 'ban', tone: 'tone-err' },
};

/** How an identification is written in files and agreements. */
export function nameOf({ identifier, qualifier }: Pick<OwnIdentification, 'identifier' | 'qualifier'>): string {
  return [identifier, qualifier].filter(Boolean).join(':');
}

/** Whether it counts, and why it was refused. */
export function State({ of: { state, reason } }: { of: Pick<OwnIdentification, 'state' | 'reason'> }) {
  const say = useTexts('identification');
  const { icon, tone } = ICONS[state];
  return (
    <span className="identification-state" data-testid="identification-state" data-state={state}>
      <Icon name={icon} className={tone} />
      {say(`state.${state}`)}
      {reason !== null && <span className="soft">{reason}</span>}
    </span>
  );
}
