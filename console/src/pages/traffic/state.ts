import type { TrafficRow, TrafficState } from '../../../../server/contract/traffic.js';
import type { Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

/** How each state of a file looks; its words are `traffic.state.*`. Filled only where somebody has to act. */
export const STATE_LOOK: Record<TrafficState, { icon: IconName; tone: Tone }> = {
  received: { icon: 'clock', tone: 'dim' },
  processed: { icon: 'check', tone: 'ok' },
  'validation-error': { icon: 'times', tone: 'err' },
  duplicate: { icon: 'clone', tone: 'dim' },
  blocked: { icon: 'ban', tone: 'err' },
  queued: { icon: 'clock', tone: 'dim' },
  sending: { icon: 'clock', tone: 'dim' },
  sent: { icon: 'check', tone: 'ok' },
  'not-sent': { icon: 'times', tone: 'err' },
  acknowledged: { icon: 'check', tone: 'ok' },
  rejected: { icon: 'ban', tone: 'err' },
};

/** A message as people say it, `DELFOR D.97A`; null until the file is read. */
export function messageName({
  messageType,
  messageVersion,
}: Pick<TrafficRow, 'messageType' | 'messageVersion'>): string | null {
  if (messageType === null || messageVersion === null || messageType.includes(messageVersion)) return messageType;
  return `${messageType} ${messageVersion}`;
}
