import { DESPATCH_STATES } from '../../../../server/domain/despatch/state.js';
import { edgeOf, STATE_LOOK } from './state.js';

describe('the state of a despatch note', () => {
  it('is loud where somebody has to act: not sent, rejected, or rejected in part', () => {
    const loud = DESPATCH_STATES.filter((state) => ['err', 'warn'].includes(STATE_LOOK[state].tone));
    expect(loud).toEqual(['not-sent', 'partly', 'rejected']);
  });

  it('gives its row an edge where it is loud, and no other', () => {
    expect(DESPATCH_STATES.map((state) => edgeOf({ state })).filter((edge) => edge !== '')).toEqual([
      'edge-err',
      'edge-warn',
      'edge-err',
    ]);
  });
});
