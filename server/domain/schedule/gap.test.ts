import { explanationOfGap } from './gap.js';

const despatched = {
  days: Int32Array.of(95, 101, 105, 120, 140),
  quantities: BigInt64Array.of(70n, 30n, 100n, 50n, 25n),
  notes: ['N1', 'N2', 'N3', 'N4', 'N5'],
};
const gap = (difference: bigint, more: { end?: number; from?: number; lastReceived?: bigint | null } = {}) =>
  explanationOfGap(despatched, {
    difference,
    end: 5,
    from: 0,
    hasBefore: more.from !== undefined,
    lastReceived: null,
    ...more,
  });

describe('the despatch that explains a difference of both counts', () => {
  it('is the first one of that quantity: not counted where the customer counts less, counted twice where more', () => {
    expect(gap(-100n)).toEqual({ at: 2, reason: 'missing' });
    expect(gap(50n)).toEqual({ at: 3, reason: 'doubled' });
  });

  it('is the last one where the customer says that it received less of it', () => {
    expect(gap(-5n, { lastReceived: 20n })).toEqual({ at: 4, reason: 'short' });
    expect(gap(-100n, { lastReceived: 20n })).toEqual({ at: 2, reason: 'missing' });
  });

  it('is one that left shortly before the first day of the count and came after it, or the other way round', () => {
    expect(gap(70n, { from: 100 })).toEqual({ at: 0, reason: 'across-reset' });
    expect(gap(-30n, { from: 100 })).toEqual({ at: 1, reason: 'across-reset' });
    expect(gap(-50n, { from: 100 })).toEqual({ at: 3, reason: 'missing' });
  });

  it('is not across a reset where nothing left before the count', () => {
    const given = { difference: -30n, end: 5, from: 100, lastReceived: null };
    expect(explanationOfGap(despatched, { ...given, hasBefore: false })).toEqual({ at: 1, reason: 'missing' });
  });

  it('is none where no despatch has the quantity, where both agree, or where the customer does not know of it yet', () => {
    expect([gap(-33n), gap(0n), gap(-25n, { end: 4 })]).toEqual([null, null, null]);
  });
});
