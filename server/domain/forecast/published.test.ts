import { describeShared, SHARED } from '../../../test/harness/suites.js';
import { carParts, expectedByR, publishedOwa, type WeeklySeries, weeklySeries } from '../../../test/given/m4-weekly.js';
import { owaOf, parityWith } from '../../../test/given/forecast-measures.js';
import { croston } from './intermittent.js';
import type { Family } from './method.js';
import type { ForecastMethod } from './names.js';
import { naive } from './simple.js';
import { smoothing } from './smoothing.js';
import { theta } from './theta.js';

/** Forecasts of each method of a family from the end of a series. */
function forecasts(family: Family, known: Float64Array, horizon: number): readonly Float64Array[] {
  return family.fit(known, known.length).map((fitted) => {
    const into = new Float64Array(horizon);
    fitted.forecasts(known, { first: known.length, count: 1, horizon }, into);
    return into;
  });
}

describeShared(`methods against what is published (${SHARED})`, () => {
  const all = weeklySeries();
  const known = new Map<Family, ReadonlyMap<string, readonly Float64Array[]>>();
  /** What a method expects of the 13 weeks after each series; a family is estimated once for all tests. */
  const by = (family: Family, method: ForecastMethod): ((series: WeeklySeries) => Float64Array) => {
    const found = known.get(family) ?? new Map(all.map((series) => [series.name, forecasts(family, series.known, 13)]));
    known.set(family, found);
    const place = family.methods.indexOf(method);
    return ({ name }) => found.get(name)?.[place] ?? new Float64Array();
  };

  it.each([
    ['Naive', naive, 'naive', 0.0005],
    ['SES', smoothing, 'ses', 0.0005],
    ['Theta', theta, 'theta', 0.0005],
    ['Com', smoothing, 'comb', 0.0005],
    ['Damped', smoothing, 'damped-holt', 0.002],
    ['Holt', smoothing, 'holt', 0.01],
  ] as const)('have the OWA of %s on the weekly series of M4', (published, family, method, tolerance) => {
    const owa = owaOf(all, by(family, method));
    expect(Math.abs(owa - publishedOwa(published))).toBeLessThan(tolerance);
  });

  // R stops in local optima of a trend, and rounds less than is shown here.
  it.each([
    ['ses', smoothing, 'ses', 0.0001, 0.0003],
    ['theta', theta, 'theta', 0.0001, 0.0003],
    ['damped', smoothing, 'damped-holt', 0.004, 0.1],
    ['holt', smoothing, 'holt', 0.0065, 0.16],
  ] as const)('forecast as R does: %s', (file, family, method, median, p90) => {
    const parity = parityWith(expectedByR(file), all, by(family, method));
    expect(parity.median).toBeLessThan(median);
    expect(parity.p90).toBeLessThan(p90);
  });

  it('have Croston’s forecast of R for 300 car parts', () => {
    const parts = carParts();
    expect(parts).toHaveLength(300);
    for (const { known, croston: expected } of parts)
      expect(Math.abs((forecasts(croston, known, 1)[0]?.[0] ?? NaN) - expected)).toBeLessThan(1e-9);
  });
});
