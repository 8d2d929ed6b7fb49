import { Chance } from '../../../test/given/chance.js';
import { ar, arOfDifferences, seasonalAr } from './autoregression.js';
import { demandClassOf } from './demand-class.js';
import { croston, imapa, sba, tsb } from './intermittent.js';
import type { Family } from './method.js';
import { minimumOnGrid } from './search.js';
import { movingAverage, naive, overallMean } from './simple.js';
import { smoothing } from './smoothing.js';
import { theta } from './theta.js';

const given = (length: number, of: (week: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, week) => of(week));
/** Forecasts of three weeks by each method of a family, from the end or from an earlier origin with the parameters of `fitted` weeks. */
function forecasts(family: Family, series: Float64Array, fitted = series.length): readonly number[][] {
  return family.fit(series, fitted).map((one) => {
    const into = new Float64Array(3);
    one.forecasts(series, { first: series.length, count: 1, horizon: 3 }, into);
    return Array.from(into);
  });
}
const first = (family: Family, series: Float64Array, fitted?: number): readonly number[] =>
  forecasts(family, series, fitted)[0] ?? [];

describe('simple methods', () => {
  const series = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  it('are the last week, the mean of the last ones and the mean of all', () => {
    expect(first(naive, series)).toEqual([10, 10, 10]);
    expect(first(movingAverage('sma-8', 8), series)).toEqual([6.5, 6.5, 6.5]);
    expect(first(movingAverage('sma-26', 26), series)).toEqual([5.5, 5.5, 5.5]);
    expect(first(overallMean, series)).toEqual([5.5, 5.5, 5.5]);
  });
});

describe('exponential smoothing', () => {
  it('finds the line of a series that is one, damped or not', () => {
    const [, holt = [], , ets = []] = forecasts(
      smoothing,
      given(40, (week) => 5 + 2 * week),
    );
    for (const [k, expected] of [85, 87, 89].entries()) {
      expect(holt[k]).toBeCloseTo(expected, 6);
      expect(ets[k]).toBeCloseTo(expected, 6);
    }
  });

  it('is the same of all methods where all weeks are alike', () => {
    for (const one of forecasts(
      smoothing,
      given(30, () => 7),
    ))
      expect(one).toEqual([7, 7, 7]);
  });

  it('has in Comb the mean of SES, Holt and damped Holt', () => {
    const chance = new Chance(5);
    const [ses = [], holt = [], damped = [], , comb = []] = forecasts(
      smoothing,
      given(60, () => 10 + chance.next()),
    );
    for (let k = 0; k < 3; k += 1)
      expect(comb[k]).toBeCloseTo(((ses[k] ?? 0) + (holt[k] ?? 0) + (damped[k] ?? 0)) / 3, 12);
  });

  it('goes on with later weeks by the parameters that were estimated', () => {
    const chance = new Chance(6);
    const series = given(80, (week) => 10 + week / 8 + chance.next());
    const changed = series.map((value, week) => (week < 79 ? value : value + 4));
    const [one = [], other = []] = [series, changed].map((all) => first(smoothing, all, 60));
    const alpha = ((other[0] ?? 0) - (one[0] ?? 0)) / 4;
    expect(alpha).toBeGreaterThan(0);
    expect(alpha).toBeLessThan(1);
  });
});

describe('Theta', () => {
  it('adds half the slope of the line for each week', () => {
    const [one = 0, two = 0, three = 0] = first(
      theta,
      given(50, (week) => 3 + 4 * week),
    );
    expect(two - one).toBeCloseTo(2, 9);
    expect(three - two).toBeCloseTo(2, 9);
  });
});

describe('autoregressions', () => {
  it('find the coefficients that a series was made with', () => {
    const series = given(200, () => 0);
    const chance = new Chance(9);
    for (let t = 2; t < 200; t += 1)
      series[t] =
        5 + 0.6 * (series[t - 1] ?? 0) - 0.3 * (series[t - 2] ?? 0) + (t < 150 ? 0.01 * chance.next() : 0.005);
    const [next = 0] = first(ar, series);
    expect(next).toBeCloseTo(5.005 + 0.6 * (series[199] ?? 0) - 0.3 * (series[198] ?? 0), 2);
  });

  it('of differences go on with the changes of a series', () => {
    const [next = 0, second = 0] = first(
      arOfDifferences,
      given(90, (week) => 10 * week + (week % 2)),
    );
    expect(next).toBeCloseTo(900, 3);
    expect(second).toBeCloseTo(911, 3);
  });

  it('of a year repeat what happens once in it', () => {
    const [next = 0, second = 0] = first(
      seasonalAr,
      given(208, (week) => (week % 52 === 1 ? 90 : 40)),
    );
    expect(next).toBeCloseTo(40, -1);
    expect(second).toBeGreaterThan(70);
  });

  it('have no coefficients where there is nothing to explain', () => {
    expect(
      first(
        ar,
        given(60, () => 3),
      ),
    ).toEqual([3, 3, 3]);
    expect(
      first(
        seasonalAr,
        given(170, () => 3),
      ),
    ).toEqual([3, 3, 3]);
  });
});

describe('methods for demand with weeks of none', () => {
  /** Quantity 6 in each third week. */
  const regular = given(60, (week) => (week % 3 === 2 ? 6 : 0));

  it('expect the quantity by the interval, SBA five percent less', () => {
    expect(first(croston, regular)[0]).toBeCloseTo(2, 12);
    expect(first(sba, regular)[0]).toBeCloseTo(1.9, 12);
  });

  it('smooth quantities and intervals with 0.1', () => {
    // Quantities 2 and 4, intervals 2 and 3.
    expect(first(croston, Float64Array.of(0, 2, 0, 0, 4))[0]).toBeCloseTo((2 + 0.2) / (2 + 0.1), 12);
  });

  it('expect less after weeks of none, but for Croston', () => {
    const ended = given(100, (week) => (week < 60 ? (regular[week] ?? 0) : 0));
    expect(first(croston, ended)[0]).toBeCloseTo(2, 12);
    for (const family of [tsb, imapa]) {
      expect(first(family, regular)[0]).toBeCloseTo(2, 0);
      expect(first(family, ended)[0]).toBeLessThan(0.8);
    }
  });

  it('expect nothing of nothing', () => {
    for (const family of [croston, sba, tsb, imapa])
      expect(
        first(
          family,
          given(30, () => 0),
        ),
      ).toEqual([0, 0, 0]);
  });
});

describe('the class of demand', () => {
  it.each([
    ['smooth', [10, 12, 9, 11, 0, 10, 11, 9]],
    ['erratic', [1, 90, 2, 3, 1, 80, 2, 1]],
    ['intermittent', [10, 0, 0, 11, 0, 9, 0, 0]],
    ['lumpy', [1, 0, 0, 90, 0, 2, 0, 1]],
    ['intermittent', []],
  ])('is %s of %p', (expected, weeks) => {
    expect(demandClassOf(Float64Array.from(weeks))).toBe(expected);
  });

  it('changes at a mean interval of 1.32 and a squared variation of 0.49', () => {
    const every = (demands: number, weeks: number): Float64Array => given(weeks, (week) => (week < demands ? 1 : 0));
    expect([demandClassOf(every(100, 131)), demandClassOf(every(100, 132))]).toEqual(['smooth', 'intermittent']);
    // Quantities 1 − v and 1 + v vary by v.
    const varied = (v: number): Float64Array => given(50, (week) => (week % 2 === 0 ? 1 - v : 1 + v));
    expect([demandClassOf(varied(0.699)), demandClassOf(varied(0.701))]).toEqual(['smooth', 'erratic']);
  });
});

describe('the search for a minimum', () => {
  it('finds it between the points of a grid, and at an end', () => {
    let calls = 0;
    const counted = (x: number): number => {
      calls += 1;
      return Math.cosh(3 * (x - 0.37));
    };
    expect(minimumOnGrid(counted, [0, 0.25, 0.5, 0.75, 1], 1e-6)).toBeCloseTo(0.37, 5);
    expect(calls).toBeLessThan(20);
    expect(minimumOnGrid((x) => x, [0.1, 0.5, 1], 1e-6)).toBeCloseTo(0.1, 4);
    expect(minimumOnGrid(() => 1, [0, 0.5, 1], 1e-6)).toBeLessThanOrEqual(1);
  });
});
