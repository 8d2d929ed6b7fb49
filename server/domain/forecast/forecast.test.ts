import fc from 'fast-check';
import { Chance } from '../../../test/given/chance.js';
import { dayNumber } from '../calendar/day.js';
import { type Forecast, forecastWeeks, MODEL_VERSION } from './forecast.js';
import { OWN_FORECAST_STATUSES } from './names.js';

const FROM = dayNumber('2023-01-02');
const at = (weeks: number): number => FROM + 7 * weeks;
const forecast = (weeks: readonly (number | null)[], horizon = 10, origins?: number): Forecast =>
  forecastWeeks({ from: FROM, weeks }, at(weeks.length), { horizon, ...(origins !== undefined && { origins }) });
const series = (length: number, of: (week: number, chance: Chance) => number | null): (number | null)[] => {
  const chance = new Chance(11);
  return Array.from({ length }, (_, week) => of(week, chance));
};
const noisy = (length: number): (number | null)[] => series(length, (_, chance) => 80 + 40 * chance.next());
const lumpy = (length: number): (number | null)[] =>
  series(length, (week, chance) =>
    week > 0 && chance.next() < 0.8 ? 0 : 1 + chance.below(chance.next() < 0.2 ? 200 : 20),
  );

/** All numbers of a forecast. */
function numbersOf({ points, bands, total, weights }: Forecast): readonly number[] {
  const ends = [...(bands ?? []), total].flatMap(({ p10, p90, p2_5, p97_5 }) => [p10, p90, p2_5, p97_5]);
  return [...points, total.quantity, ...ends.filter((end) => end !== null), ...weights.map(({ weight }) => weight)];
}

describe('a forecast', () => {
  it('has a number for each week, intervals around it, and weights that sum to 1', () => {
    const { status, demandClass, points, bands, total, weights, squaredErrors, modelVersion } = forecast(noisy(156));
    expect([status, demandClass, modelVersion]).toEqual(['ok', 'smooth', MODEL_VERSION]);
    expect([points.length, bands?.length, squaredErrors.length]).toEqual([10, 10, 10]);
    for (const [k, point] of points.entries()) {
      expect(Math.abs(point - 100)).toBeLessThan(10);
      const { p2_5, p10, p90, p97_5 } = bands?.[k] ?? { p2_5: 0, p10: 0, p90: 0, p97_5: 0 };
      expect([p2_5, p10, point, p90, p97_5].toSorted((a, b) => a - b)).toEqual([p2_5, p10, point, p90, p97_5]);
      expect(squaredErrors[k]).toBeGreaterThan(50);
      expect(squaredErrors[k]).toBeLessThan(300);
    }
    expect(total.quantity).toBeCloseTo(
      points.reduce((sum, point) => sum + point, 0),
      6,
    );
    // Errors of weeks cancel each other: the total is known better than its weeks together.
    const widths = (bands ?? []).reduce((sum, { p90, p10 }) => sum + p90 - p10, 0);
    expect((total.p90 ?? NaN) - (total.p10 ?? NaN)).toBeLessThan(0.7 * widths);
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('repeats a year that repeats', () => {
    const { points, weights } = forecast(series(260, (week) => 100 + 50 * Math.sin((2 * Math.PI * week) / 52)));
    for (const [k, point] of points.entries())
      expect(point).toBeCloseTo(100 + 50 * Math.sin((2 * Math.PI * (260 + k)) / 52), 0);
    expect(weights[0]?.method).toMatch(/ar/);
  });

  it('goes on with a trend', () => {
    const { points } = forecast(series(156, (week, chance) => 100 + 3 * week + chance.next()));
    expect(points[9]).toBeGreaterThan(100 + 3 * 160);
    expect(points[9]).toBeLessThan(100 + 3 * 170);
  });

  it('of lumpy demand is its mean and not the zero that most weeks have', () => {
    const weeks = lumpy(156);
    const { demandClass, points, total } = forecast(weeks);
    const mean = weeks.reduce<number>((sum, week) => sum + (week ?? 0), 0) / weeks.length;
    expect(demandClass).toBe('lumpy');
    expect(total.quantity).toBeGreaterThan(5 * mean);
    expect(total.quantity).toBeLessThan(20 * mean);
    expect(Math.min(...points)).toBeGreaterThan(0);
  });

  it('takes the same bits from the same weeks, and other units in proportion', () => {
    const weeks = lumpy(120);
    expect(forecast(weeks)).toEqual(forecast([...weeks]));
    const many = forecast(weeks.map((week) => (week ?? 0) * 1_024));
    expect(many.points).toEqual(forecast(weeks).points.map((point) => point * 1_024));
  });

  it('has weeks that are not known as if they were as usual', () => {
    const all = noisy(156);
    const { points, status } = forecast(all.map((week, i) => (i % 7 === 3 ? null : week)));
    expect(status).toBe('ok');
    for (const point of points) expect(Math.abs(point - 100)).toBeLessThan(10);
  });

  it('refuses what is no Monday and no horizon', () => {
    const history = { from: FROM, weeks: [1, 2, 3] };
    for (const call of [
      () => forecastWeeks(history, at(3) + 1, { horizon: 10 }),
      () => forecastWeeks({ ...history, from: FROM + 2 }, at(3), { horizon: 10 }),
      () => forecastWeeks(history, at(3), { horizon: 0 }),
      () => forecastWeeks(history, at(3), { horizon: 1.5 }),
      () => forecastWeeks(history, at(3), { horizon: 10, origins: 0 }),
    ])
      expect(call).toThrow(RangeError);
  });
});

describe('the status of a forecast', () => {
  const zeros = (length: number): number[] => Array.from({ length }, () => 0);

  it.each([
    ['nothing at all', [], 'insufficient', 0],
    ['three weeks', [10, 20, 30], 'insufficient', 20],
    ['four weeks', [10, 10, 10, 10], 'short', 10],
    ['many weeks with little demand', [4, ...zeros(10), 8, ...zeros(10), 8, ...zeros(5)], 'short', null],
    ['13 weeks with demand', Array.from({ length: 13 }, () => 7), 'ok', 7],
    ['26 weeks without demand after some with', [...Array.from({ length: 40 }, () => 9), ...zeros(26)], 'inactive', 0],
    ['25 weeks without demand after some with', [...Array.from({ length: 40 }, () => 9), ...zeros(25)], 'ok', null],
    ['no demand ever, 26 weeks', zeros(26), 'inactive', 0],
    ['no demand ever, 10 weeks', zeros(10), 'insufficient', 0],
    ['demand that began three weeks ago', [...zeros(100), 5, 5, 5], 'insufficient', 5],
    [
      'half a year that is not known',
      [...Array.from({ length: 60 }, () => 9), ...zeros(26).map(() => null)],
      'insufficient',
      9,
    ],
    ['nothing but unknown weeks', zeros(30).map(() => null), 'insufficient', 0],
  ])('of %s', (_, weeks, status, point) => {
    const found = forecast(weeks);
    expect(found.status).toBe(status);
    if (point !== null) for (const one of found.points) expect(one).toBeCloseTo(point, 9);
    expect(numbersOf(found).every((number) => Number.isFinite(number) && number >= 0)).toBe(true);
  });

  it('counts weeks up to the Monday of the forecast that the history does not reach as not known', () => {
    const weeks = Array.from({ length: 60 }, () => 9);
    expect(forecastWeeks({ from: FROM, weeks }, at(70), { horizon: 4 }).status).toBe('ok');
    expect(forecastWeeks({ from: FROM, weeks }, at(86), { horizon: 4 }).status).toBe('insufficient');
  });

  it('comes with intervals as far as 19 errors are known, from 27 weeks on, and of the total from 36', () => {
    expect(forecast(noisy(26)).bands).toBeNull();
    expect(forecast(noisy(27)).bands).toHaveLength(1);
    expect(forecast(noisy(35)).bands).toHaveLength(9);
    expect(forecast(noisy(35)).total.p10).toBeNull();
    expect(forecast(noisy(36)).bands).toHaveLength(10);
    expect(forecast(noisy(36)).total.p10).not.toBeNull();
  });
});

describe('hostile weeks', () => {
  const quantity = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    fc.nat(100),
    fc.constant(null),
    fc.double({ min: -1e3, max: 1e308 }),
    fc.constantFrom(NaN, Infinity, -Infinity, 5e-324, 1e-300, Number.MAX_VALUE),
  );
  const weeks = fc.oneof(
    fc.array(quantity, { maxLength: 220 }),
    fc
      .tuple(fc.nat(220), fc.double({ min: 0, max: 1e300, noNaN: true }))
      .map(([n, value]) => Array.from({ length: n }, () => value)),
    // Growth until the largest numbers, which autoregressions would take beyond them.
    fc
      .tuple(fc.nat(220), fc.double({ min: 0.2, max: 5, noNaN: true }))
      .map(([n, by]) => Array.from({ length: n }, (_, i) => by ** i)),
  );

  it('give finite numbers from zero on, in range, with a status', () => {
    fc.assert(
      fc.property(weeks, fc.constantFrom(1, 5, 10, 26), (all, horizon) => {
        const found = forecast(all, horizon);
        expect(OWN_FORECAST_STATUSES).toContain(found.status);
        expect(found.points).toHaveLength(horizon);
        expect(numbersOf(found).filter((number) => !(Number.isFinite(number) && number >= 0))).toEqual([]);
        const most = Math.max(0, ...all.map((week) => (week !== null && Number.isFinite(week) ? week : 0)));
        for (const point of found.points) expect(point).toBeLessThanOrEqual(Math.min(Number.MAX_VALUE, 2 * most));
        for (const error of found.squaredErrors) expect(error === null || error >= 0).toBe(true);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('weeks from the Monday of the forecast on', () => {
  it('move no bit of it, whatever they are', () => {
    const later = fc.array(fc.oneof(fc.nat(10_000), fc.constant(null), fc.constant(NaN)), { maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.boolean(), later, later, (length, isLumpy, some, others) => {
        const weeks = isLumpy ? lumpy(length) : noisy(length);
        const [one, other] = [some, others].map((after) =>
          forecastWeeks({ from: FROM, weeks: [...weeks, ...after] }, at(length), { horizon: 10 }),
        );
        expect(one).toEqual(other);
      }),
      { numRuns: 80 },
    );
  }, 60_000);

  it('are not even looked at', () => {
    const guarded = new Proxy(noisy(100), {
      get(target, key) {
        if (typeof key === 'string' && Number(key) >= 60) throw new Error(`week ${key} was read`);
        return Reflect.get(target, key) as unknown;
      },
    });
    expect(forecastWeeks({ from: FROM, weeks: guarded }, at(60), { horizon: 10 }).status).toBe('ok');
  });
});
