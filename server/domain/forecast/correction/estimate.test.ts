import { FIRST_MONDAY, plannedDemand } from '../../../../test/given/planned-demand.js';
import { CorrectionCourse } from './correction.js';
import { coverageOf, estimateOf, totalErrorsOf } from './estimate.js';
import { WEEK } from './facts.js';
import { USUAL_SETTINGS } from './settings.js';

const demand = Array.from({ length: 110 }, (_, week) => 100 + ((week * 37) % 41));

function courseOf(week: number, plannedWeeks = demand.length) {
  const facts = plannedDemand(demand.slice(0, plannedWeeks), { scenario: 'low', endsAt: 0, seed: 7 });
  return new CorrectionCourse(facts, FIRST_MONDAY + week * WEEK, { settings: USUAL_SETTINGS, pools: [] });
}
function estimate(week: number, plannedWeeks = demand.length) {
  return estimateOf(courseOf(week, plannedWeeks));
}

describe('what ten weeks are expected to be', () => {
  it('is nearer than the plan of a customer who always asks for too little, within an interval by past totals', () => {
    const found = estimate(98);
    const actual = demand.slice(98, 108).reduce((sum, one) => sum + one, 0);
    expect(found?.interval).not.toBeNull();
    expect(Math.abs((found?.expected ?? NaN) - actual)).toBeLessThan(Math.abs((found?.customer ?? NaN) - actual));
    expect(found?.interval?.low).toBeLessThan(found?.expected ?? NaN);
    expect(found?.interval?.high).toBeGreaterThan(found?.expected ?? NaN);
  });

  it('has no interval before 26 totals have ended, and is none where the plan does not reach so far', () => {
    // The first plan is of the first week, and of its total the last week is ten weeks later.
    expect(estimate(35)?.interval).toBeNull();
    expect(estimate(36)?.interval).not.toBeNull();
    expect(estimate(98, 104)).toBeNull();
  });

  it('says how often past intervals held what came, each as it was on its first Monday', () => {
    const week = 98;
    const past = Array.from({ length: 26 }, (_, back) => week - 10 - back).flatMap((first) => {
      const interval = estimate(first)?.interval ?? null;
      const actual = demand.slice(first, first + 10).reduce((sum, one) => sum + one, 0);
      return interval === null ? [] : actual >= interval.low && actual <= interval.high;
    });
    expect(coverageOf(totalErrorsOf(courseOf(week)))).toEqual({
      known: past.length,
      covered: past.filter((isHeld) => isHeld).length,
    });
    expect(past).toHaveLength(26);
    expect(coverageOf(totalErrorsOf(courseOf(45)))).toEqual({ known: 0, covered: 0 });
    expect(coverageOf(totalErrorsOf(courseOf(46))).known).toBe(1);
  });
});
