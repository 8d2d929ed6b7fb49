import fc from 'fast-check';
import { mannKendall, trendOf } from './trend.js';

const weeks = (of: (week: number) => number | null): readonly (number | null)[] =>
  Array.from({ length: 26 }, (_, i) => of(i));

describe('a trend', () => {
  it('is the slope of 26 weeks in percent of the median', () => {
    const { percent, direction, line } = trendOf(weeks((week) => 100 + 2 * week));
    // 26 weeks of 2 more, of a median of 125.
    expect(percent).toBeCloseTo(41.6, 10);
    expect(direction).toBe('rising');
    expect(line).toEqual({ start: 100, slope: 2 });
    expect(trendOf(weeks((week) => 100 - 2 * week))).toMatchObject({ direction: 'falling' });
  });

  it('is hardly moved by one spike and one week without demand', () => {
    const { percent, direction } = trendOf(weeks((week) => (week === 20 ? 480 : week === 5 ? 0 : 100 + week)));
    expect(percent).toBeCloseTo(23, 0);
    expect(direction).toBe('rising');
  });

  it('is stable where weeks go up as often as down, and where all are alike', () => {
    expect(trendOf(weeks((week) => 100 + (week % 2))).direction).toBe('stable');
    expect(trendOf(weeks(() => 100))).toEqual({ percent: 0, direction: 'stable', line: { start: 100, slope: 0 } });
  });

  it('compares the halves where more than a quarter of the weeks have no demand', () => {
    const { percent } = trendOf(weeks((week) => (week % 2 === 0 ? 0 : week < 13 ? 100 : 150)));
    // Six weeks of 100 against seven of 150.
    expect(percent).toBeCloseTo(75, 10);
    expect(trendOf(weeks(() => 0))).toMatchObject({ percent: null, direction: 'stable' });
  });

  it('is none of fewer than 26 weeks, nor where one of them is not known', () => {
    expect(trendOf(weeks((week) => week).slice(1))).toEqual({ percent: null, direction: null, line: null });
    expect(trendOf(weeks((week) => (week === 9 ? null : week))).direction).toBeNull();
  });

  it('looks at the last 26 weeks alone', () => {
    expect(trendOf([9_000, 9_000, ...weeks((week) => 100 + 2 * week)]).percent).toBeCloseTo(41.6, 10);
  });

  it('is a number or none for whatever weeks, and the other way round in the opposite order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 26, maxLength: 26 }), (all) => {
        const [forward, backward] = [trendOf(all), trendOf(all.toReversed())];
        for (const { percent } of [forward, backward]) expect(percent === null || Number.isFinite(percent)).toBe(true);
        expect(mannKendall(all.toReversed())).toBeCloseTo(-mannKendall(all), 9);
        if (forward.line !== null) expect(backward.line?.slope).toBeCloseTo(-forward.line.slope, 6);
      }),
    );
  });

  it('has the Mann-Kendall statistic of the published example', () => {
    // Ten rising values: S = 45, variance 125, z = 44 / √125.
    expect(mannKendall([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBeCloseTo(44 / Math.sqrt(125), 12);
    // 3, 3, 5: ties of two, S = 2, variance (66 − 18) / 18.
    expect(mannKendall([3, 3, 5])).toBeCloseTo(1 / Math.sqrt(48 / 18), 12);
  });
});
