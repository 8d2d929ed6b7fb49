import type { DespatchRow } from '../../../../server/contract/delivery.js';
import type { DespatchState } from '../../../../server/domain/despatch/state.js';
import type { Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

/** How each state of a despatch note looks; its words are `despatch.state.*`. Filled only where somebody has to act. */
export const STATE_LOOK: Readonly<Record<DespatchState, { readonly icon: IconName; readonly tone: Tone }>> = {
  draft: { icon: 'pencil', tone: 'dim' },
  ready: { icon: 'check', tone: 'info' },
  marked: { icon: 'barcode', tone: 'info' },
  packed: { icon: 'box', tone: 'info' },
  verified: { icon: 'check', tone: 'ok' },
  closed: { icon: 'lock', tone: 'info' },
  queued: { icon: 'clock', tone: 'dim' },
  sending: { icon: 'refresh', tone: 'info' },
  sent: { icon: 'check', tone: 'ok' },
  'not-sent': { icon: 'times', tone: 'err' },
  acknowledged: { icon: 'check', tone: 'ok' },
  partly: { icon: 'exclamation-triangle', tone: 'warn' },
  rejected: { icon: 'ban', tone: 'err' },
  replaced: { icon: 'refresh', tone: 'dim' },
  cancelled: { icon: 'ban', tone: 'dim' },
};

/** The edge of a row of the list: as loud as its state. */
export function edgeOf({ state }: Pick<DespatchRow, 'state'>): string {
  const { tone } = STATE_LOOK[state];
  return tone === 'err' ? 'edge-err' : tone === 'warn' ? 'edge-warn' : '';
}
