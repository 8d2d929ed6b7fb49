import fc from 'fast-check';
import { combined } from './combination.js';
import { METHODS_OF } from './registry.js';
import { rolledBy, type Task } from './rolling.js';

const task = (series: Float64Array): Task => ({
  series,
  isKnown: new Uint8Array(series.length).fill(1),
  horizon: 6,
  estimations: 3,
});

describe('the back-test', () => {
  it('forecasts and weighs at each origin by the weeks before it alone', () => {
    const week = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1.9, noNaN: true }));
    const series = fc.array(week, { minLength: 40, maxLength: 220 });
    fc.assert(
      fc.property(
        series,
        fc.constantFrom('smooth' as const, 'lumpy' as const),
        fc.nat(70),
        (all, demandClass, back) => {
          const origin = Math.max(8, all.length - back);
          const changed = all.map((value, i) => (i < origin ? value : 1.9 - value));
          const [one, other] = [all, changed].map((values) => {
            const given = task(Float64Array.from(values));
            const rolled = rolledBy(METHODS_OF[demandClass], given);
            const upTo = Math.max(0, (origin - rolled.first + 1) * given.horizon);
            return [...rolled.methods.map(({ forecasts }) => forecasts), combined(rolled, given).forecasts].map(
              (rows) => Array.from(rows.subarray(0, upTo)),
            );
          });
          expect(one).toEqual(other);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it('has an origin for each of the last weeks, the end among them', () => {
    const { first, count, methods } = rolledBy(
      METHODS_OF.smooth,
      task(Float64Array.from({ length: 200 }, (_, i) => 1 + (i % 9) / 9)),
    );
    expect([first, count]).toEqual([200 - 6 - 52 - 13 + 1, 71]);
    expect(methods.map(({ method }) => method)).toContain('seasonal-ar');
    for (const { forecasts } of methods) expect(forecasts).toHaveLength(71 * 6);
  });
});
