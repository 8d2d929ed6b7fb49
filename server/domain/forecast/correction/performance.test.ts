import { FIRST_MONDAY } from '../../../../test/given/planned-demand.js';
import { WEEK } from './facts.js';
import {
  addErrorSums,
  comparisonOf,
  errorSumsOf,
  historyOf,
  type PastPlans,
  type PerformanceWeek,
} from './performance.js';
import { extremesOf, lagScoresOf, starsOf, totalsOf } from './scores.js';

const monday = (week: number): number => FIRST_MONDAY + week * WEEK;

type Row = readonly [actual: number | null, customer: number, adjusted: number, naive?: number];
function history(rows: readonly Row[]): readonly PerformanceWeek[] {
  return rows.map(([actual, customer, adjusted, naive = 100], at) => ({
    week: monday(at),
    lag: 4,
    actual,
    customer,
    naive,
    adjusted,
  }));
}
function compared(rows: readonly Row[]) {
  return comparisonOf(errorSumsOf(history(rows)));
}
/** The same rows over and over, so that there are as many. */
function times(count: number, rows: readonly Row[]): readonly Row[] {
  return Array.from({ length: count }, (_, at) => rows[at % rows.length] ?? [null, 0, 0]);
}

describe('FC-29 what a correction improved', () => {
  it.each<[string, readonly Row[], number | null]>([
    [
      'four fifths of the errors',
      [
        [100, 150, 110],
        [100, 50, 90],
      ],
      80,
    ],
    ['nothing, as nobody was wrong', [[100, 100, 100]], 0],
    ['worse without any error of the customer', [[100, 100, 101]], -100],
    ['three times the errors, no lower than -100', [[100, 110, 140]], -100],
    ['a third, with one decimal', [[100, 103, 102]], 33.3],
    ['a tenth less than nothing', [[100, 110, 111]], -10],
  ])('is %s', (_, rows, percent) => {
    expect(compared(times(8, rows)).improvementPercent).toBe(percent);
    expect(Object.is(compared(times(8, rows)).improvementPercent, -0)).toBe(false);
    expect(compared(times(7, rows))).toMatchObject({
      improvementPercent: null,
      status: 'insufficient',
      isSignificant: false,
    });
  });

  it('leaves out weeks that are not known, of all alike', () => {
    const rows: readonly Row[] = [...times(8, [[100, 150, 110]]), [null, 900, 100], [null, 100, 900]];
    expect(compared(rows)).toEqual(compared(rows.slice(0, 8)));
  });

  it.each<[number, number, number, string, boolean]>([
    // One-sided sign test: 7 of 9 is 9.0 %, 6 of 8 is 14.5 %.
    [7, 2, 0, 'better', true],
    [6, 2, 0, 'not-significant', false],
    [6, 2, 9, 'not-significant', false],
    [2, 7, 0, 'worse', true],
    [0, 0, 9, 'unchanged', false],
    [300, 240, 0, 'better', true],
    [270, 270, 0, 'not-significant', false],
  ])(
    'is significant where more weeks are nearer than by chance: %i nearer, %i farther, %i alike',
    (nearer, farther, alike, status, is) => {
      const rows: readonly Row[] = [
        ...times(nearer, [[100, 120, 110]]),
        ...times(farther, [[100, 110, 120]]),
        ...times(alike, [[100, 110, 110]]),
      ];
      expect(compared(rows)).toMatchObject({ status, isSignificant: is });
    },
  );

  it('says how exact each plan was, and whether it is always too high', () => {
    const { customer, naive, adjusted } = compared(
      times(8, [
        [100, 110, 95],
        [100, 90, 95],
      ]),
    );
    expect(customer).toEqual({ accuracyPercent: 90, biasPercent: 0, trackingSignal: 0, isSystematic: false });
    expect(adjusted).toEqual({ accuracyPercent: 95, biasPercent: -5, trackingSignal: -1, isSystematic: true });
    expect(naive).toEqual({ accuracyPercent: 100, biasPercent: 0, trackingSignal: 0, isSystematic: false });
    expect(compared(times(8, [[0, 0, 5, 0]])).customer).toMatchObject({ accuracyPercent: 100, biasPercent: 0 });
    expect(compared(times(8, [[0, 0, 5, 0]])).adjusted).toMatchObject({ accuracyPercent: null, biasPercent: null });
    expect(compared([]).customer).toMatchObject({ accuracyPercent: null, biasPercent: null });
  });

  it('adds errors of articles, and no percentages', () => {
    const [small, large] = [times(8, [[10, 20, 10]]), times(8, [[1_000, 1_100, 1_090]])];
    const together = comparisonOf(addErrorSums([small, large].map((rows) => errorSumsOf(history(rows)))));
    // 80 and 80 of 880; the mean of 100 % and 10 % would be 55.
    expect(together.improvementPercent).toBe(18.2);
    expect(together.weeks).toBe(16);
  });
});

/** A customer that plans half as much again, and a correction that takes back all. */
function course(actuals: readonly (number | null)[], lags = 10): PastPlans {
  const at = (week: number): number | null => actuals[(week - FIRST_MONDAY) / WEEK] ?? null;
  const planned = (week: number, lag: number, by: number): number | null => {
    const actual = at(week);
    return actual === null || lag > lags ? null : actual * by;
  };
  return {
    actualOf: at,
    plannedOf: (week, lag) => planned(week, lag, 1.5),
    adjustedOf: (week, lag) => planned(week, lag, 1),
  };
}

describe('the weeks of a period', () => {
  it('have what each said of them so long before, and gaps where something is not known', () => {
    const plans = course([10, 20, 30, 40, 50, null, 70, 80]);
    const rows = historyOf(plans, { startWeek: monday(4), weeks: 5, lag: 2 });
    expect(rows.map(({ actual, customer, naive, adjusted }) => [actual, customer, naive, adjusted])).toEqual([
      // As of the week before: the mean of the first three is of too few.
      [50, 75, null, 50],
      [null, null, 25, null],
      [70, 105, 35, 70],
      [80, 120, 35, 80],
      [null, null, 47.5, null],
    ]);
    expect(rows.map(({ week }) => week)).toEqual([4, 5, 6, 7, 8].map(monday));
  });
});

describe('scores', () => {
  const plans = course(Array.from({ length: 40 }, () => 100));
  const customer = (week: number, lag: number): number | null => plans.plannedOf(week, lag);
  const weeks = Array.from({ length: 20 }, (_, at) => monday(15 + at));

  it('say over all lags how much had been planned, and on which side', () => {
    expect(lagScoresOf(plans, customer, weeks)).toMatchObject({ accuracy: 0.5, signal: 1 });
    expect(lagScoresOf(plans, plans.adjustedOf, weeks)).toMatchObject({ accuracy: 1, signal: 0 });
    expect(lagScoresOf(course([]), customer, weeks)).toMatchObject({ accuracy: null, signal: null });
  });

  it('give stars by totals of ten weeks', () => {
    expect(starsOf(totalsOf(plans, customer, weeks))).toBe(2.5);
    expect(starsOf(totalsOf(plans, plans.adjustedOf, weeks))).toBe(5);
    expect(starsOf(totalsOf(plans, customer, weeks.slice(0, 3)))).toBeNull();
    expect(totalsOf(plans, customer, [monday(30), monday(31)])).toEqual([{ planned: 1500, actual: 1000 }]);
    expect(starsOf(Array.from({ length: 4 }, () => ({ planned: 900, actual: 100 })))).toBe(0);
    expect(starsOf(Array.from({ length: 4 }, () => ({ planned: 0, actual: 0 })))).toBeNull();
  });

  it('show those with most and least, and none that is not known', () => {
    const all = [3, null, -1, 0, 7, -9];
    expect(extremesOf(all, (one) => one, 2)).toEqual({ highest: [7, 3], lowest: [-9, -1] });
    expect(extremesOf(all, (one) => one, 9)).toEqual({ highest: [7, 3], lowest: [-9, -1] });
  });
});
