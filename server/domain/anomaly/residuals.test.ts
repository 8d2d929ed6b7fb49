import fc from 'fast-check';
import { describeShared } from '../../../test/harness/suites.js';
import { Chance } from '../../../test/given/chance.js';
import { knownSeries } from '../../../test/given/m4-weekly.js';
import { reachOf } from './article.js';
import { expectationOf, tailProbability } from './residuals.js';
import { scoreOf } from './score.js';

const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 70 });

function score(history: readonly number[], value: number): number | null {
  const expected = expectationOf(history);
  return expected === null ? null : scoreOf(tailProbability(expected, value));
}

describe('what points let expect', () => {
  it('is nothing with fewer than twelve residuals', () => {
    expect(expectationOf(Array.from({ length: 12 }, () => 5))).toBeNull();
    expect(expectationOf(Array.from({ length: 13 }, () => 5))).not.toBeNull();
  });

  it('is the level of even points, from which any other value is as unlikely as can be', () => {
    const even = Array.from({ length: 20 }, () => 100);
    expect(expectationOf(even)?.level).toBe(100);
    expect([score(even, 100), score(even, 101)]).toEqual([0, 100]);
  });

  it('takes differences below the least spread for nothing', () => {
    const expected = expectationOf(Array.from({ length: 20 }, () => 100));
    expect(expected && scoreOf(tailProbability(expected, 101, 5))).toBeLessThan(5);
    expect(expected && scoreOf(tailProbability(expected, 115, 5))).toBe(70);
  });

  it('looks at 52 points and no further', () => {
    const chance = new Chance(4);
    const recent = Array.from({ length: 52 }, () => 100 + chance.below(20));
    expect(score([...Array.from({ length: 30 }, () => 9_000), ...recent], 180)).toBe(score(recent, 180));
  });

  it('is not moved by two old spikes', () => {
    const chance = new Chance(7);
    const clean = Array.from({ length: 52 }, () => 100 + chance.below(20));
    const spiked = clean.map((value, at) => (at === 20 || at === 35 ? value * 8 : value));
    expect(expectationOf(spiked)?.level).toBeCloseTo(expectationOf(clean)?.level ?? 0, 3);
    expect(score(spiked, 330)).toBeGreaterThanOrEqual(70);
  });

  it('says a number between 0 and 1 of whatever value after whatever history', () => {
    fc.assert(
      fc.property(values, fc.double({ min: -1e12, max: 1e12, noNaN: true }), (history, value) => {
        const expected = expectationOf(history);
        if (expected === null) return;
        const p = tailProbability(expected, value);
        expect(p > 0 && p <= 1).toBe(true);
      }),
    );
  });

  it('says the same of a value as far on the other side, of multiples, and less of one that is farther', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1e6, noNaN: true }), (history, distance) => {
        const [expected, doubled] = [expectationOf(history), expectationOf(history.map((value) => value * 2))];
        if (expected === null || doubled === null) return;
        const p = tailProbability({ ...expected, level: 0 }, distance);
        expect(tailProbability({ ...expected, level: 0 }, -distance)).toBe(p);
        expect(tailProbability({ ...doubled, level: 0 }, distance * 2)).toBeCloseTo(p, 9);
        expect(tailProbability({ ...expected, level: 0 }, distance * 1.5)).toBeLessThanOrEqual(p);
      }),
    );
  });

  it('reaches a tail probability at its band, and not within', () => {
    const chance = new Chance(11);
    const expected = expectationOf(Array.from({ length: 40 }, () => 100 + chance.below(30)));
    if (expected === null) throw new Error('There is enough history');
    for (const p of [0.5, 0.2, 0.05, 0.0027]) {
      const reach = reachOf(expected, p) ?? NaN;
      expect(tailProbability(expected, expected.level + reach * 1.001)).toBeLessThanOrEqual(p);
      expect(tailProbability(expected, expected.level + reach * 0.999)).toBeGreaterThan(p);
    }
    expect(reachOf(expected, 0)).toBeNull();
  });
});

describeShared('weekly series of real demand', () => {
  // At least two years, so that each has a window before its last year.
  const series = knownSeries(104);

  it('have 0.1 to 2.5 % of their points in the default range, and 3 to 9 % outside the 95 % band', () => {
    expect(series.length).toBe(294);
    const wanted = series.reduce((sum, { length }) => sum + Math.ceil((length - 53) / 3), 0);
    let [points, atFifty, atSeventy] = [0, 0, 0];
    for (const one of series)
      for (let at = 53; at < one.length; at += 3) {
        const expected = expectationOf(one, at);
        const found = expected === null ? NaN : scoreOf(tailProbability(expected, one[at] ?? NaN));
        points += found >= 0 && found <= 100 ? 1 : 0;
        atFifty += found >= 50 ? 1 : 0;
        atSeventy += found >= 70 ? 1 : 0;
      }
    expect(points).toBe(wanted);
    expect(atSeventy / points).toBeGreaterThan(0.001);
    expect(atSeventy / points).toBeLessThan(0.025);
    expect(atFifty / points).toBeGreaterThan(0.03);
    expect(atFifty / points).toBeLessThan(0.09);
  });

  it.each([
    ['with an even history', []],
    ['with two older spikes of eight times the week', [20, 35]],
  ])('show three times a week at 50 and above in 95 % of them, %s', (_, spikes) => {
    const found = series.filter((one) => {
      const recent = one.slice(-53).map((value, at) => (spikes.includes(at) ? value * 8 : value));
      return (score(recent.slice(0, -1), 3 * (recent.at(-1) ?? 0)) ?? 0) >= 50;
    });
    expect(found.length / series.length).toBeGreaterThanOrEqual(0.95);
  });
});
