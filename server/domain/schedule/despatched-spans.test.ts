import fc from 'fast-check';
import { spansOf } from './despatched-spans.js';

describe('the spans that despatches are read in', () => {
  it('are all days without a cut, and end at each cut', () => {
    expect(spansOf([], [], 10)).toEqual([{ from: null, to: null, isRead: false }]);
    expect(spansOf([100, 50, 100], [], 10)).toEqual([
      { from: null, to: 50, isRead: false },
      { from: 50, to: 100, isRead: false },
      { from: 100, to: null, isRead: false },
    ]);
  });

  it('read what lies around a day one by one, both ends included', () => {
    expect(spansOf([100], [100], 10)).toEqual([
      { from: null, to: 90, isRead: false },
      { from: 90, to: 100, isRead: true },
      { from: 100, to: 111, isRead: true },
      { from: 111, to: null, isRead: false },
    ]);
  });

  it('have every day once, whatever is asked', () => {
    const days = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 5 });
    fc.assert(
      fc.property(days, days, fc.integer({ min: -70, max: 70 }), (cuts, around, day) => {
        const spans = spansOf(cuts, around, 10);
        const holding = spans.filter(({ from, to }) => (from === null || day >= from) && (to === null || day < to));
        expect(holding).toHaveLength(1);
        expect(holding[0]?.isRead).toBe(around.some((one) => Math.abs(one - day) <= 10));
        for (const cut of cuts) expect(spans.some(({ from }) => from === cut)).toBe(true);
      }),
    );
  });
});
