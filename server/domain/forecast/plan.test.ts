import { dayNumber } from '../calendar/day.js';
import { actualsOfPlans, plansOf } from './plan.js';

const MONDAY = dayNumber('2026-01-05');
/** A release with call-offs on Mondays and, of the first two weeks, so much on each day. */
const release = (issued: number, weeks: readonly number[], days: readonly number[] = []) => ({ issued, weeks, days });
/** The same on each day of two weeks from one of them on. */
const everyDay = (quantity: number, from = 0): readonly number[] =>
  Array.from({ length: 14 }, (_, day) => (day < from ? 0 : quantity));

describe('plans by week', () => {
  it('are of the last release of each week that has one', () => {
    const plans = plansOf(
      [
        release(MONDAY, [70, 80, 90], [70, ...everyDay(0)]),
        release(MONDAY + 14, [90, 95, 99], [90]),
        release(MONDAY + 15, [78, 96], everyDay(13, 1)),
      ],
      MONDAY + 7,
    );
    expect(plans).toEqual([{ week: MONDAY + 14, release: 2, planned: [90 + 78, 96] }]);
  });

  it('take of the week of issue what was said before, and nothing where nobody said it', () => {
    const [first, second] = plansOf(
      [release(MONDAY + 2, [50, 70], everyDay(10, 2)), release(MONDAY + 9, [50, 75], everyDay(10, 2))],
      MONDAY,
    );
    expect(first?.planned).toEqual([null, 70]);
    expect(second?.planned).toEqual([70, 75]);
  });

  it('say what was called off in the end, through the last week that is known', () => {
    const plans = [
      { week: MONDAY, planned: [null, 80, 90, 100] },
      { week: MONDAY + 14, planned: [95, 105] },
    ];
    expect(actualsOfPlans(plans, MONDAY + 42, 160)).toEqual({ from: MONDAY + 7, weeks: [80, 95, 105] });
    expect(actualsOfPlans(plans, MONDAY + 21, 1)).toEqual({ from: MONDAY + 14, weeks: [95] });
    expect(actualsOfPlans(plans, MONDAY + 7, 160)).toBeNull();
    expect(actualsOfPlans([], MONDAY, 160)).toBeNull();
  });
});
