import { release } from '../../../test/given/releases.js';
import { coversOf } from './coverage.js';
import { openQuantities } from './netting.js';

const { calloffs } = release([
  {
    calloffs: [
      [10, 20],
      [11, 20],
      [12, 20],
      [13, 20],
    ],
  },
]);

describe('what covers a call-off', () => {
  it('is the earliest despatch in transit, then the next, as far as they reach', () => {
    const despatched = BigInt64Array.of(500n, 30n, 20n);
    expect(coversOf(calloffs, despatched, 1)).toEqual([
      { calloff: 0, despatch: 1, quantity: 20n },
      { calloff: 1, despatch: 1, quantity: 10n },
      { calloff: 1, despatch: 2, quantity: 10n },
      { calloff: 2, despatch: 2, quantity: 10n },
    ]);
    expect([...openQuantities(calloffs, 50n)]).toEqual([0n, 0n, 10n, 20n]);
  });

  it('is nothing without goods in transit, and backlog comes before earlier dates', () => {
    expect(coversOf(calloffs, BigInt64Array.of(500n), 1)).toEqual([]);
    const late = release([
      {
        calloffs: [
          [10, 20],
          [30, 5, { status: 'backlog' }],
        ],
      },
    ]);
    expect(coversOf(late.calloffs, BigInt64Array.of(8n), 0)).toEqual([
      { calloff: 1, despatch: 0, quantity: 5n },
      { calloff: 0, despatch: 0, quantity: 3n },
    ]);
  });
});
